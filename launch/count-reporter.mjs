import { inspect } from 'node:util'

/** A reporter for node's test runner that writes { passed, failed, failures } of the whole run as JSON, without counting suites. */
export default async function* countReporter(events) {
  let passed = 0
  let failed = 0
  const failures = []
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.details.error.failureType !== 'subtestsFailed')
      failures.push(`${data.name} (${data.file}:${data.line})\n${inspect(data.details.error.cause ?? data.details.error)}`)
    if (type !== 'test:summary' || data.file !== undefined) continue
    const { counts } = data
    passed += counts.passed
    failed += counts.failed + counts.cancelled + counts.skipped + counts.todo
  }
  yield JSON.stringify({ passed, failed, failures })
}
