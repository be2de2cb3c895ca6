/* Euler's equations of a gas on a box, towards a steady state by an approximate factorization in three directions. */
#ifndef ADI_H
#define ADI_H

#define NMAX 66
#define GAMMA 1.4
#define C1 (GAMMA - 1.0)

#define AA 0
#define BB 1
#define CC 2

/* conserved quantities, right-hand sides and what balances the exact solution */
extern double (*u)[NMAX][NMAX][5];
extern double (*rhs)[NMAX][NMAX][5];
extern double (*forcing)[NMAX][NMAX][5];
/* velocities, 1/density, pressure */
extern double (*us)[NMAX][NMAX];
extern double (*vs)[NMAX][NMAX];
extern double (*ws)[NMAX][NMAX];
extern double (*rho_i)[NMAX][NMAX];
extern double (*pr)[NMAX][NMAX];

extern int grid_points[3];
extern double dt, dnxm1, dnym1, dnzm1;
extern double tx, ty, tz, dissipation;

void allocate(void);
void set_constants(int n);
void exact_solution(double xi, double eta, double zeta, double dtemp[5]);
void initialize(void);
void exact_rhs(void);
void compute_rhs(void);
void x_solve(void);
void y_solve(void);
void z_solve(void);
void add(void);
void error_norm(double rms[5]);
void rhs_norm(double rms[5]);

void flux_jacobian(int d, const double q[5], double ri, double p, double jac[5][5]);
void block_rows(int n, double fjac[][5][5], double t, double lhs[][3][5][5]);
void lhsinit(double lhs[][3][5][5], int size);
void matvec_sub(double ablock[5][5], double avec[5], double bvec[5]);
void matmul_sub(double ablock[5][5], double bblock[5][5], double cblock[5][5]);
void binvcrhs(double lhs[5][5], double c[5][5], double r[5]);
void binvrhs(double lhs[5][5], double r[5]);

#endif
