#include "verify/DriverRuntime.h"

namespace parlift::verify {

const char *const driverDeclarations = R"c(
#ifdef __cplusplus
extern "C" {
#endif
/* One number or pointer in an element; `count` of them side by side. */
struct parlift_leaf {
  long offset, size, count;
  char kind;      /* f floating, i integer, b truth value, p pointer */
  int child;      /* p: the region it points into, -1 for a null pointer */
  int is_set;     /* 1: always `value` */
  double value;
};
struct parlift_region {
  long element_size;
  int leaf_count;
  const struct parlift_leaf *leaves;
  int is_blocks;  /* a block for each pointer that points here; 0: one array */
  int is_filled;  /* fixed storage: fill it at random */
  int is_fixed;   /* storage of the program's own, which parlift_fix tells; 0: pages made on demand */
  char *fixed;
  long fixed_size;
  char *low, *base;
};
extern struct parlift_region parlift_regions[];
extern const int parlift_region_count;
extern const unsigned long parlift_seed, parlift_limit;
void parlift_begin(int argc, char **argv);
void parlift_start(void);
int parlift_finish(void);
void parlift_fix(int region, void *storage, long size);
#ifdef __cplusplus
}
#endif
)c";

const char *const driverRuntime = R"c(
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#define PAGE 4096L
#define ARRAY_SIZE (1L << 33)   /* of one array: 1 GiB below its start, 7 above */
#define ARRAY_BASE (1L << 30)
#define BLOCKS_SIZE (1L << 36)  /* 4096 blocks of 16 MiB, each starting 4 MiB into it */
#define BLOCK_SHIFT 24
#define BLOCK_BASE (1L << 22)
#define BLOCK_COUNT (BLOCKS_SIZE >> BLOCK_SHIFT)

/* Pages that exist: a hash set of region and page number, and the same in order of appearance. */
struct page { long region, number; };
#define SET_SIZE (1L << 22)
static struct page *page_list;
static unsigned *page_set;
static long page_count, listed_count;
static int is_probe, runs_threads;
static volatile char lock;
static const char *pages_file, *dump_file;
static struct timespec started;

static void fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  _Exit(97);
}

static uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

static long reserved(const struct parlift_region *r) { return r->is_blocks ? BLOCKS_SIZE : ARRAY_SIZE; }

/* The value of one leaf, as bytes. */
static void leaf_value(int region, long block, long element, int leaf, long which, char *bytes) {
  const struct parlift_leaf *l = &parlift_regions[region].leaves[leaf];
  uint64_t h = mix(parlift_seed ^ mix((uint64_t)region + 1));
  h = mix(h ^ (uint64_t)block);
  h = mix(h ^ (uint64_t)element);
  h = mix(h ^ (uint64_t)(leaf * 65536L + which));
  memset(bytes, 0, 16);
  if (l->kind == 'f') {
    double d = l->is_set ? l->value : (double)(h >> 11) * 0x1p-52 - 1.0;
    if (l->size == 4) { float f = (float)d; memcpy(bytes, &f, 4); }
    else if (l->size == 8) memcpy(bytes, &d, 8);
    else { long double x = d; memcpy(bytes, &x, 10); }
  } else if (l->kind == 'p') {
    char *p = 0;
    if (l->child >= 0) {
      /* Different pointers, different blocks, while there are enough. */
      long number = element * l->count + which + block * 61;
      p = parlift_regions[l->child].low +
          ((number & (BLOCK_COUNT - 1)) << BLOCK_SHIFT) + BLOCK_BASE;
    }
    memcpy(bytes, &p, sizeof p);
  } else {
    uint64_t limit = l->kind == 'b' ? 2 : l->size == 1 && parlift_limit > 127 ? 127 : parlift_limit;
    int64_t i = l->is_set ? (int64_t)l->value : (int64_t)(h % limit);
    memcpy(bytes, &i, (size_t)l->size); /* little endian */
  }
}

/* Fills [to, to + size), whose first byte is `offset` bytes from the start of the array. */
static void fill(int region, long block, char *to, long offset, long size) {
  const struct parlift_region *r = &parlift_regions[region];
  long es = r->element_size, first = offset / es, last;
  if (offset < 0 && first * es > offset) first--;
  last = offset + size - 1;
  last = last >= 0 ? last / es : -((-last + es - 1) / es);
  memset(to, 0, (size_t)size);
  for (long e = first; e <= last; e++)
    for (int l = 0; l < r->leaf_count; l++)
      for (long w = 0; w < r->leaves[l].count; w++) {
        char bytes[16];
        long at = e * es + r->leaves[l].offset + w * r->leaves[l].size - offset;
        if (at + r->leaves[l].size <= 0 || at >= size) continue;
        leaf_value(region, block, e, l, w, bytes);
        for (long b = 0; b < r->leaves[l].size; b++)
          if (at + b >= 0 && at + b < size) to[at + b] = bytes[b];
      }
}

static void fill_page(int region, long number, char *to) {
  const struct parlift_region *r = &parlift_regions[region];
  long at = number * PAGE;
  if (r->is_blocks) {
    long block = at >> BLOCK_SHIFT;
    fill(region, block, to, at - (block << BLOCK_SHIFT) - BLOCK_BASE, PAGE);
  } else
    fill(region, 0, to, at - ARRAY_BASE, PAGE);
}

/* Enters a page; 0 if it is there already. */
static int enter_page(long region, long number) {
  unsigned long slot = mix((uint64_t)region * 0x100000000 + (uint64_t)number) & (SET_SIZE - 1);
  for (; page_set[slot]; slot = (slot + 1) & (SET_SIZE - 1)) {
    struct page *p = &page_list[page_set[slot] - 1];
    if (p->region == region && p->number == number) return 0;
  }
  if (page_count >= SET_SIZE / 2) fail("the function touches more than 8 GiB");
  page_list[page_count].region = region;
  page_list[page_count].number = number;
  page_set[slot] = (unsigned)++page_count;
  return 1;
}

static void make_page(int region, long number) {
  char *page = parlift_regions[region].low + number * PAGE;
  if (!runs_threads) {
    if (mprotect(page, PAGE, PROT_READ | PROT_WRITE)) fail("out of memory");
    fill_page(region, number, page);
    return;
  }
  /* Other threads must not see the page before it is filled. */
  char *made = (char *)mmap(0, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (made == (char *)MAP_FAILED) fail("out of memory");
  fill_page(region, number, made);
  if (mremap(made, PAGE, PAGE, MREMAP_MAYMOVE | MREMAP_FIXED, page) != page) fail("out of memory");
}

static void on_fault(int number, siginfo_t *info, void *context) {
  char *at = (char *)info->si_addr;
  (void)context;
  for (int r = 0; r < parlift_region_count; r++) {
    struct parlift_region *region = &parlift_regions[r];
    if (!region->low || at < region->low || at >= region->low + reserved(region)) continue;
    while (__atomic_test_and_set(&lock, __ATOMIC_ACQUIRE)) ;
    if (enter_page(r, (at - region->low) / PAGE)) make_page(r, (at - region->low) / PAGE);
    __atomic_clear(&lock, __ATOMIC_RELEASE);
    return;
  }
  signal(number, SIG_DFL); /* a null pointer, say: happens again, and ends the run */
}

static void *reserve(long size, int protection) {
  void *p = mmap(0, (size_t)size, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) fail("cannot reserve address space");
  return p;
}

static int by_place(const void *a, const void *b) {
  const struct page *x = (const struct page *)a, *y = (const struct page *)b;
  if (x->region != y->region) return x->region < y->region ? -1 : 1;
  return x->number < y->number ? -1 : x->number > y->number;
}

void parlift_begin(int argc, char **argv) {
  struct sigaction action;
  is_probe = argc == 3 && !strcmp(argv[1], "probe");
  if (!is_probe && argc != 4) fail("usage: driver probe PAGES | driver run PAGES DUMP");
  pages_file = argv[2];
  dump_file = is_probe ? 0 : argv[3];
  page_list = (struct page *)reserve(SET_SIZE * (long)sizeof *page_list, PROT_READ | PROT_WRITE);
  page_set = (unsigned *)reserve(SET_SIZE * (long)sizeof *page_set, PROT_READ | PROT_WRITE);
  for (int r = 0; r < parlift_region_count; r++) {
    struct parlift_region *region = &parlift_regions[r];
    if (region->is_fixed) continue;
    region->low = (char *)reserve(reserved(region), PROT_NONE);
    region->base = region->low + ARRAY_BASE;
  }
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  sigaction(SIGSEGV, &action, 0);
  sigaction(SIGBUS, &action, 0);
  if (!is_probe) {
    struct page page;
    FILE *file = fopen(pages_file, "rb");
    if (!file) fail("cannot read the list of pages");
    while (fread(&page, sizeof page, 1, file) == 1)
      if (enter_page(page.region, page.number)) make_page((int)page.region, page.number);
    fclose(file);
    listed_count = page_count;
  }
}

/* Storage of the program's own: a global, a structure, a result. */
void parlift_fix(int region, void *storage, long size) {
  parlift_regions[region].fixed = (char *)storage;
  parlift_regions[region].fixed_size = size;
  if (parlift_regions[region].is_filled) fill(region, 0, (char *)storage, 0, size);
}

void parlift_start(void) {
  runs_threads = !is_probe;
  clock_gettime(CLOCK_MONOTONIC, &started);
}

/* Addresses differ from run to run: pointers are written as region and offset. */
static void normalize(int region, long offset, char *bytes, long size) {
  const struct parlift_region *r = &parlift_regions[region];
  for (int l = 0; l < r->leaf_count; l++) {
    if (r->leaves[l].kind != 'p') continue;
    for (long e = (offset < 0 ? offset - r->element_size : offset) / r->element_size - 1;
         e * r->element_size < offset + size; e++)
      for (long w = 0; w < r->leaves[l].count; w++) {
        long at = e * r->element_size + r->leaves[l].offset + w * 8 - offset;
        char *p;
        uint64_t code = 0;
        if (at < 0 || at + 8 > size) continue;
        memcpy(&p, bytes + at, 8);
        for (int t = 0; p && t < parlift_region_count; t++) {
          struct parlift_region *to = &parlift_regions[t];
          if (to->low && p >= to->low && p < to->low + reserved(to))
            code = ((uint64_t)t + 1) << 40 | (uint64_t)(p - to->low);
        }
        memcpy(bytes + at, &code, 8);
      }
  }
}

static void write_run(FILE *file, int region, long block, long offset, const char *bytes, long size) {
  long head[4];
  char *copy = (char *)malloc((size_t)size);
  head[0] = region; head[1] = block; head[2] = offset; head[3] = size;
  memcpy(copy, bytes, (size_t)size);
  normalize(region, offset, copy, size);
  fwrite(head, sizeof head, 1, file);
  fwrite(copy, (size_t)size, 1, file);
  free(copy);
}

static void write_page(FILE *file, struct page page) {
  long at = page.number * PAGE, block = 0, start = ARRAY_BASE;
  if (parlift_regions[page.region].is_blocks) {
    block = at >> BLOCK_SHIFT;
    start = (block << BLOCK_SHIFT) + BLOCK_BASE;
  }
  write_run(file, (int)page.region, block, at - start, parlift_regions[page.region].low + at, PAGE);
}

int parlift_finish(void) {
  struct timespec now;
  char initial[PAGE];
  double seconds;
  FILE *file;
  clock_gettime(CLOCK_MONOTONIC, &now);
  seconds = (double)(now.tv_sec - started.tv_sec) + 1e-9 * (double)(now.tv_nsec - started.tv_nsec);
  file = fopen(is_probe ? pages_file : dump_file, "wb");
  if (!file) fail("cannot write the result");
  /* Pages that only this version touched count if it changed them. */
  for (long i = listed_count; !is_probe && i < page_count; i++) {
    fill_page((int)page_list[i].region, page_list[i].number, initial);
    if (!memcmp(initial, parlift_regions[page_list[i].region].low + page_list[i].number * PAGE, PAGE))
      page_list[i].region = -1;
  }
  qsort(page_list, (size_t)page_count, sizeof *page_list, by_place);
  if (is_probe)
    fwrite(page_list, sizeof *page_list, (size_t)page_count, file);
  else {
    fwrite(&seconds, sizeof seconds, 1, file);
    for (int r = 0; r < parlift_region_count; r++)
      if (parlift_regions[r].fixed)
        write_run(file, r, 0, 0, parlift_regions[r].fixed, parlift_regions[r].fixed_size);
    for (long i = 0; i < page_count; i++)
      if (page_list[i].region >= 0) write_page(file, page_list[i]);
  }
  if (fclose(file)) fail("cannot write the result");
  return 0;
}
)c";

} // namespace parlift::verify
