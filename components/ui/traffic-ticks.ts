/** The length of one step of a traffic chart. Days are days in UTC. */
export type TrafficStep = 'minute' | 'hour' | 'day'

/** Distances between labels that people read easily, in steps. */
const DISTANCES: Record<TrafficStep, readonly number[]> = {
  minute: [5, 10, 15, 30, 60],
  hour: [1, 2, 3, 6, 12, 24],
  day: [1, 2, 3, 4, 7, 14, 28],
}

/**
 * Returns the indexes of the points that get a label on the time axis: round times of the reader's clock (`13:15`, `13:30`), or every few days
 * back from the newest one, at most `max` of them.
 */
export function tickIndexes(points: readonly { at: string }[], step: TrafficStep, timeZone: string, max: number): number[] {
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
  const positions = points.map(({ at }, index) => {
    if (step === 'day') return points.length - 1 - index
    const [hour = 0, minute = 0] = clock.format(new Date(at)).split(':').map(Number)
    return step === 'minute' ? hour * 60 + minute : hour
  })
  const marked = (distance: number) => positions.flatMap((position, index) => (position % distance === 0 ? [index] : []))
  const choices = DISTANCES[step].map(marked)
  const widest = choices.at(-1) ?? []
  return choices.find((indexes) => indexes.length <= max) ?? everyFew(widest, max)
}

/** Returns at most `max` of the indexes, equally far from each other, the last one included. */
function everyFew(indexes: readonly number[], max: number): number[] {
  const every = Math.ceil(indexes.length / Math.max(1, max))
  return indexes.filter((_, index) => (indexes.length - 1 - index) % every === 0)
}
