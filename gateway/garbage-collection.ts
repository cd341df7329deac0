import { setFlagsFromString } from 'node:v8'

/**
 * Lets one thread collect young objects, as each program of the gateway does on its first import: almost none of a call's objects survive,
 * so that helping threads spend more time on waking and waiting than they save.
 */
setFlagsFromString('--no-parallel-scavenge')
