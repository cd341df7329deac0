/**
 * Threads of each program for names and files, at most half of them for names: with Node's own 4, two names whose servers do not answer
 * would hold up everybody's.
 */
export const UV_THREADPOOL_SIZE = '32'
