import fc from 'fast-check'

const FIXED_SEED = 20_261_122

/**
 * The one fast-check of all tests. `npm test` tries the same values at every run, so that a failure belongs to the change at hand;
 * `PROPERTY_SEED=random`, as in `npm run verify`, tries new ones, and a number tries those of an earlier run again.
 */
const asked = process.env.PROPERTY_SEED ?? String(FIXED_SEED)
if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) })

export { fc }
