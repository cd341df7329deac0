import { callSamples, curlOf } from './call-samples'

test('every value is quoted for a shell', () => {
  expect(curlOf({ method: 'post', url: "http://h/a?x='$(id)'", headers: { 'X-API-Key': 'pk_1' }, body: '{"a":"it\'s"}' })).toBe(
    ["curl -X POST 'http://h/a?x='\\''$(id)'\\'''", "  -H 'X-API-Key: pk_1'", "  --data '{\"a\":\"it'\\''s\"}'"].join(' \\\n'),
  )
})

test('there is a sample in each of the four languages, each with address and key', () => {
  const samples = callSamples({ method: 'GET', url: 'http://h/a', headers: { 'X-API-Key': 'pk_1' } })
  expect(samples.map(({ language }) => language)).toEqual(['curl', 'JavaScript', 'Python', 'Java'])
  for (const { code } of samples) {
    expect(code).toContain('http://h/a')
    expect(code).toContain('pk_1')
  }
})
