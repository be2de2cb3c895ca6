enum { size = 1000 };
