// Direction and distance vectors, the loops they leave parallel, and interchange.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s

// --- Each iteration keeps to its own element.

// EXPECT dim:1 parallel written=parallel
// EXPECT dim:1.1 parallel
// INTERCHANGE dim:1.1 yes
// DEP dim WAR light =,= 0,0
void dim(int n, double light[restrict n][n]) {
  for (int row = 0; row < n; row++)
    for (int col = 0; col < n; col++)
      light[row][col] = 0.25 * light[row][col];
}

// EXPECT dimColumns:1 parallel
// EXPECT dimColumns:1.1 parallel
// INTERCHANGE dimColumns:1.1 yes
// DEP dimColumns WAR light =,= 0,0
void dimColumns(int n, int light[restrict n][n]) {
  for (int row = n - 1; row >= 0; row--)
    for (int col = 0; col < n; col += 3)
      light[col][row] /= 2;
}

// EXPECT dimWhile:1 parallel
// EXPECT dimWhile:1.1 parallel
// DEP dimWhile WAR light =,= 0,0
void dimWhile(int n, short light[restrict n][n]) {
  int row = 0;
  while (row < n) {
    int col = 0;
    while (col < n) {
      light[row][col] = (short)(light[row][col] + 1);
      col++;
    }
    row++;
  }
}

struct lamp {
  float red, green;
};
// EXPECT dimLamps:1 parallel
// DEP dimLamps WAR lamps = 0
void dimLamps(int n, struct lamp *restrict lamps) {
  for (int i = 0; i < n; i++)
    lamps[i].red = lamps[i].red * 0.5f + lamps[i].green;
}

static void halve(double *cell) { *cell = *cell / 2; }
// EXPECT dimByCall:1 parallel
// EXPECT dimByCall:1.1 parallel
void dimByCall(int n, double light[restrict n][n]) {
  for (int row = 0; row < n; row++)
    for (int col = 0; col < n; col++)
      halve(&light[row][col]);
}

// EXPECT dimCube:1 parallel
// EXPECT dimCube:1.1 parallel
// EXPECT dimCube:1.1.1 parallel
// INTERCHANGE dimCube:1.1.1 yes
// DEP dimCube WAR light =,=,= 0,0,0
void dimCube(int n, float light[restrict n][n][n]) {
  for (int x = 0; x < n; x++)
    for (int y = 0; y < n; y++)
      for (int z = 0; z < n; z++)
        light[z][x][y] *= 0.5f;
}

// --- Carried by one loop: the other one is parallel, and may be the outer one.

// EXPECT seep:1 parallel
// EXPECT seep:1.1 parallel needs=scan
// INTERCHANGE seep:1.1 yes
// DEP seep RAW soil =,< 0,1
void seep(int n, float soil[restrict n][n]) {
  for (int well = 0; well < n; well++)
    for (int depth = 1; depth < n; depth++)
      soil[depth][well] = 0.9f * soil[depth - 1][well];
}

// EXPECT seepRows:1 sequential
// EXPECT seepRows:1.1 parallel
// INTERCHANGE seepRows:1.1 yes
// DEP seepRows RAW soil <,= 1,0
void seepRows(int n, float soil[restrict n][n]) {
  for (int depth = 1; depth < n; depth++)
    for (int well = 0; well < n; well++)
      soil[depth][well] = 0.9f * soil[depth - 1][well];
}

// EXPECT seepAslant:1 parallel needs=interchange written=sequential
// EXPECT seepAslant:1.1 parallel
// INTERCHANGE seepAslant:1.1 yes
// DEP seepAslant RAW soil <,< 1,1
void seepAslant(int n, float soil[restrict n][n]) {
  for (int depth = 1; depth < n; depth++)
    for (int well = 1; well < n; well++)
      soil[well][depth] = 0.9f * soil[well - 1][depth - 1];
}

// EXPECT seepFar:1 parallel
// EXPECT seepFar:1.1 parallel needs=scan
// DEP seepFar RAW soil =,< 0,4
void seepFar(long n, long soil[restrict n][n]) {
  for (long well = 0; well < n; ++well)
    for (long depth = 4; depth < n; ++depth)
      soil[depth][well] = soil[depth][well + 0] / 3 + 2 * soil[depth - 4][well] - soil[depth][well];
}
// DEP seepFar WAR soil =,= 0,0

// EXPECT seepFlat:1 parallel
// EXPECT seepFlat:1.1 sequential
// DEP seepFlat RAW soil =,< 0,1
void seepFlat(int n, float *restrict soil) {
  for (int well = 0; well < n; well++)
    for (int depth = 1; depth < n; depth++)
      soil[depth * n + well] = 0.9f * soil[(depth - 1) * n + well];
}

// EXPECT seepUp:1 parallel
// EXPECT seepUp:1.1 parallel needs=scan
// DEP seepUp RAW soil =,< 0,1
void seepUp(int n, float soil[restrict n][n]) {
  for (int well = 0; well < n; well++)
    for (int depth = n - 2; depth >= 0; depth--)
      soil[depth][well] = 0.9f * soil[depth + 1][well];
}

// --- One forward, one back: no interchange.

// EXPECT shear:1 sequential
// EXPECT shear:1.1 parallel
// INTERCHANGE shear:1.1 no
// DEP shear RAW cloth <,> 1,-1
void shear(int n, double cloth[restrict n][n]) {
  for (int y = 1; y < n; y++)
    for (int x = 0; x < n - 1; x++)
      cloth[y][x] = 0.5 * cloth[y - 1][x + 1];
}

// EXPECT shearWide:1 sequential
// EXPECT shearWide:1.1 parallel
// INTERCHANGE shearWide:1.1 no
// DEP shearWide RAW cloth <,> 2,-3
void shearWide(int n, double cloth[restrict n][n]) {
  for (int y = 2; y < n; y++)
    for (int x = 0; x < n - 3; x++)
      cloth[x][y] = 0.5 * cloth[x + 3][y - 2];
}

// EXPECT shearBack:1 parallel needs=interchange written=sequential
// EXPECT shearBack:1.1 parallel
// INTERCHANGE shearBack:1.1 yes
// DEP shearBack RAW cloth <,< 1,1
void shearBack(int n, double cloth[restrict n][n]) {
  for (int y = 1; y < n; y++)
    for (int x = n - 2; x >= 0; x--)
      cloth[y][x] = 0.5 * cloth[y - 1][x + 1];
}

// EXPECT shearFlat:1 sequential
// EXPECT shearFlat:1.1 parallel
// INTERCHANGE shearFlat:1.1 no
// DEP shearFlat RAW cloth <,> 1,-1
void shearFlat(int n, int *restrict cloth) {
  for (int y = 1; y < n; y++)
    for (int x = 0; x < n - 1; x++)
      cloth[y * n + x] = cloth[(y - 1) * n + x + 1] / 2;
}

// EXPECT shearStrided:1 sequential
// EXPECT shearStrided:1.1 parallel
// INTERCHANGE shearStrided:1.1 no
// DEP shearStrided RAW cloth <,> 1,-1
void shearStrided(int n, float cloth[restrict n][n]) {
  for (int y = 2; y < n; y += 2)
    for (int x = 0; x < n - 5; x += 5)
      cloth[y][x] = 0.5f * cloth[y - 2][x + 5];
}

// --- The read comes first: the vector is turned round, RAW becomes WAR.

// EXPECT peel:1 parallel needs=copy written=sequential
// EXPECT peel:1.1 parallel
// INTERCHANGE peel:1.1 no
// DEP peel WAR onion <,> 1,-1
void peel(int n, float onion[restrict n][n]) {
  for (int ring = 0; ring < n - 1; ring++)
    for (int leaf = 1; leaf < n; leaf++)
      onion[ring][leaf] = 0.5f * onion[ring + 1][leaf - 1];
}

// EXPECT peelInSteps:1 parallel needs=copy
// EXPECT peelInSteps:1.1 parallel
// INTERCHANGE peelInSteps:1.1 no
// DEP peelInSteps WAR onion <,> 1,-1
void peelInSteps(int n, float onion[restrict n][n]) {
  for (int ring = 0; ring < n - 1; ring++)
    for (int leaf = 1; leaf < n; leaf++) {
      const float below = onion[ring + 1][leaf - 1], half = below / 2;
      onion[ring][leaf] = half;
    }
}

// EXPECT peelLine:1 parallel needs=copy
// DEP peelLine WAR onion < 3
void peelLine(int n, long *restrict onion) {
  for (int i = 0; i < n - 3; i++)
    onion[i] = onion[i + 3] + 1;
}

// EXPECT peelDown:1 parallel needs=copy
// DEP peelDown WAR onion < 1
void peelDown(int n, char *restrict onion) {
  for (int i = n - 1; i > 0; i--)
    onion[i] = onion[i - 1];
}

// EXPECT peelEven:1 parallel needs=copy
// DEP peelEven WAR onion < 1
void peelEven(unsigned n, double *restrict onion) {
  for (unsigned i = 0; i < n; i++)
    onion[2ul * i] = onion[2ul * i + 2];
}

// --- Too far apart to meet.

// EXPECT leap:1 parallel
// NODEP leap
void leap(float pond[restrict 300]) {
  for (int frog = 0; frog < 100; frog++)
    pond[frog + 150] = 2 * pond[frog];
}

// EXPECT leapExactly:1 parallel
// NODEP leapExactly
void leapExactly(long pond[restrict 100]) {
  for (int frog = 49; frog >= 0; frog--)
    pond[frog] = pond[frog + 50];
}

// EXPECT leapShort:1 sequential
// DEP leapShort RAW pond < 99
void leapShort(float pond[restrict 300]) {
  for (int frog = 0; frog < 100; frog++)
    pond[frog + 99] = 2 * pond[frog];
}

// EXPECT leapTwice:1 parallel
// EXPECT leapTwice:1.1 parallel
// NODEP leapTwice
void leapTwice(int pond[restrict 64][64]) {
  for (int y = 0; y < 32; y++)
    for (int x = 0; x < 32; x++)
      pond[y + 32][x] = pond[y][x + 32];
}

// EXPECT leapWhile:1 parallel
// NODEP leapWhile
void leapWhile(unsigned char pond[restrict 64]) {
  int frog = 8;
  while (frog < 20) {
    pond[frog + 12] = pond[frog];
    ++frog;
  }
}

// --- Even and odd never meet.

// EXPECT zip:1 parallel
// NODEP zip
void zip(int n, int *restrict teeth) {
  for (int i = 0; i < n; i++)
    teeth[2 * i + 1] = teeth[2 * i];
}

// EXPECT zipThirds:1 parallel
// NODEP zipThirds
void zipThirds(int n, double *restrict teeth) {
  for (int i = 0; i < n; i++)
    teeth[3 * i + 2] = teeth[3 * i] - teeth[3 * i + 1];
}

// EXPECT zipStride:1 parallel
// NODEP zipStride
void zipStride(long n, double *restrict teeth) {
  for (long i = 0; i < n; i += 2)
    teeth[i] = teeth[i + 1];
}

// EXPECT zipGcd:1 parallel
// NODEP zipGcd
void zipGcd(int n, int *restrict teeth) {
  for (int i = 0; i < n; i++)
    teeth[4 * i] = teeth[6 * i + 1];
}

// EXPECT zipNested:1 parallel
// EXPECT zipNested:1.1 parallel
// NODEP zipNested
void zipNested(int n, int teeth[restrict n][n]) {
  for (int i = 0; i < n / 2; i++)
    for (int j = 0; j < n; j++)
      teeth[2 * i][j] = teeth[2 * i + 1][j];
}

// EXPECT zipSlipped:1 parallel needs=copy
// DEP zipSlipped WAR teeth < 1
void zipSlipped(int n, int *restrict teeth) {
  for (int i = 0; i < n; i++)
    teeth[2 * i] = teeth[2 * i + 2];
}
