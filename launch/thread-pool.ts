/**
 * Threads of each program for names and files; at most half of them are used for names. With Node's default of 4, two names whose servers
 * do not respond would block all others.
 */
export const UV_THREADPOOL_SIZE = '32'
