// The head of a list is taken for a node, whose link comes first: a member that lies in a pointer with fewer bytes than the structure.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
struct node {
  struct node *next;
  double value;
};

// EXPECT linked:1 sequential|unknown
void linked(int n, struct node *pool, struct node **at) {
  struct node *head = pool;
  *at = (struct node *)&head;
  for (int i = 0; i < n; i++) {
    at[i]->next = pool + i;
    pool[i].value = head->value + i;
  }
}

// A number is no structure that is larger.
// EXPECT counted:1 parallel|conditional
void counted(int n, struct node *pool, double *sum) {
  double most = 0;
  *sum = most;
  for (int i = 0; i < n; i++)
    pool[i].value = i;
}
