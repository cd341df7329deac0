// node launch/is-ready.mjs URL: ends with 0 if the part there is ready, for health checks of containers and services.
const WITHIN_MS = 4_000

const isReady = await fetch(process.argv[2], { signal: AbortSignal.timeout(WITHIN_MS) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isReady ? 0 : 1)
