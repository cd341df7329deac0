/** Returns the milliseconds of processor time that some work took in this process, its threads included: other programs do not lengthen it. */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
