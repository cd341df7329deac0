import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { measureProcessorTime, ProcessorTime, type ProcessSample, parseStat } from './processor-time.ts'

const ROOT = 10
const at = (pid: number, parent: number, own: number, waitedFor = 0, startedAt = 'first'): ProcessSample => ({
  ...{ pid, parent, own, waitedFor, startedAt },
})

/** Returns the seconds after these samples, each a list of the existing processes. */
function secondsAfter(...moments: ProcessSample[][]): number {
  const time = new ProcessorTime(ROOT, () => moments.shift() ?? [])
  while (moments.length > 0) time.sample()
  return time.seconds()
}

describe('processor time', () => {
  it('includes a process and its descendants, and nothing else', () => {
    assert.equal(secondsAfter([at(ROOT, 1, 100), at(11, ROOT, 200), at(12, 11, 300), at(13, 1, 5_000)]), 6)
  })

  it('counts a child that ended between two samples once, with its usage after the first', () => {
    assert.equal(secondsAfter([at(ROOT, 1, 100), at(11, ROOT, 200)], [at(ROOT, 1, 100, 250)]), 3.5)
  })

  it('counts a child and a grandchild that ended between the same two samples once', () => {
    assert.equal(secondsAfter([at(ROOT, 1, 100), at(11, ROOT, 200), at(12, 11, 300)], [at(ROOT, 1, 100, 500)]), 6)
  })

  it('counts a child that was never sampled, through the parent that waited for it', () => {
    assert.equal(secondsAfter([at(ROOT, 1, 100)], [at(ROOT, 1, 100, 400)]), 5)
  })

  it('includes processes that outlived their parent, and those without a waiting parent', () => {
    const before = [at(ROOT, 1, 100), at(11, ROOT, 100), at(12, 11, 100)]
    assert.equal(secondsAfter(before, [at(ROOT, 1, 100, 100), at(12, 1, 300)], []), 5)
  })

  it('does not confuse processes that had the same id', () => {
    assert.equal(secondsAfter([at(ROOT, 1, 100), at(11, ROOT, 200)], [at(ROOT, 1, 100, 200), at(11, 1, 900, 0, 'later')]), 3)
  })

  it('parses a line of /proc for any process name', () => {
    const numbers = Array.from({ length: 50 }, (_, index) => index + 4).join(' ')
    assert.deepEqual(parseStat(7, `7 (a) b (c) S ${numbers}`), { pid: 7, parent: 4, startedAt: '22', own: 29, waitedFor: 33 })
  })

  it('is measured for a real process, or unknown', async () => {
    const child = spawn(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000); console.log("done"); process.stdin.resume()'])
    const measurement = measureProcessorTime(child.pid ?? 0)
    await once(child.stdout, 'data')
    const seconds = measurement.stop()
    child.kill()
    if (process.platform === 'linux') assert.ok(seconds !== null && seconds >= 0.25, String(seconds))
    else assert.equal(seconds, null)
  })
})
