/** Environment for the built site, unless set otherwise. All but the first save memory (docs/decisions/115). */
export const runtime = {
  NODE_ENV: "production",
  // The size of V8's young generation, in MB.
  NODE_OPTIONS: "--max-semi-space-size=4",
  // The C library's areas for small allocations, one per thread unless limited. It returns what is
  // free at their end, above a size that would otherwise grow. Anything as large as the buffers into
  // which Node reads from sockets is allocated separately.
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "65536",
};
