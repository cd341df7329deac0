// A reporter for node's test runner that writes { passed, failed } of the whole run as JSON, without counting suites.
export default async function* countReporter(events) {
  let passed = 0
  let failed = 0
  for await (const { type, data } of events) {
    if (type !== 'test:summary' || data.file !== undefined) continue
    const { counts } = data
    passed += counts.passed
    failed += counts.failed + counts.cancelled + counts.skipped + counts.todo
  }
  yield JSON.stringify({ passed, failed })
}
