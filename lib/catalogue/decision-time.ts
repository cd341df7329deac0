/** Returns a time for people: less than an hour, whole hours up to a day and a half, then whole days. */
export function decisionTime(hours: number): { unit: 'less' | 'hours' | 'days'; count: number } {
  if (hours < 1) return { unit: 'less', count: 1 }
  return hours < 36 ? { unit: 'hours', count: Math.round(hours) } : { unit: 'days', count: Math.round(hours / 24) }
}
