// Loops that stand right behind what is before them: scopes open before what they hold, and no statement seems to belong to another one.
// RUN: %S/same-output.sh %parlift %s %t
#include <stdio.h>

static int t[60][48], lab[48];

static void leave_both(int n){int i,j=0,cnt=0;for(i=0;i<n;i++)for(j=0;j<48;j++){if(t[i][j]==30)goto out;cnt++;}out:lab[0]=cnt+i*1000+j;}

static void leave_one(int n){int j=0,cnt=0;lab[1]=1;for(j=0;j<48;j++){if(t[n][j]==30)goto out;cnt++;}out:lab[0]=cnt+j;}

static int in_an_if(int n){int j=0;if(n)for(j=0;j<48;j++)if(t[n][j]==30)break;return j;}

static int behind_a_statement(int n){int j=0;lab[1]=1;for(j=0;j<48;j++)if(t[n][j]==30)break;return j;}

static void number(int n){int j,k=0;if(n)for(j=0;j<n;j++)t[0][k++]=j;lab[2]=k;}

// Loops that end at one place, with more behind them.
static int total(const int *a, int n, int m) { int i, j, s = 0; for (i = 0; i < n; i++) for (j = 0; j < m; j++) s += a[i * m + j]; return s; }

int main(void) {
  int i, j;
  for (i = 0; i < 60; i++)
    for (j = 0; j < 48; j++)
      t[i][j] = (i * 5 + j) % 31 == 30 && i > 20 ? 30 : 0;
  leave_both(60);
  printf("%d\n", lab[0]);
  leave_one(40);
  printf("%d %d\n", lab[0], lab[1]);
  printf("%d %d\n", in_an_if(41), behind_a_statement(42));
  number(48);
  printf("%d %d\n", lab[2], t[0][47]);
  printf("%d\n", total(t[0], 60, 48));
  return 0;
}
