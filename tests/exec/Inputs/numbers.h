double number(int i);
