/**
 * Arguments for the Node of the web. Rendering makes much garbage, and Node collects it the later the more memory the machine has: without
 * the sizes, the web takes 530 MB after 300 pages of a reference, of which 130 MB are in use; with them 415 MB. Its caches are limited to
 * about 120 MB. Node also forgets the compiled code of what nobody has used for half a minute: after nine quiet minutes a page of a
 * reference took 460 ms, and 216 ms with it kept, in the same memory.
 */
export const WEB_MEMORY = ['--max-old-space-size=768', '--max-semi-space-size=16', '--no-flush-bytecode'] as const
