import { callsLeft, fileOf, refusalOf } from './answer-reading'

const answer = (body: string, headers: Record<string, string>, base64 = false) => ({
  body,
  base64,
  headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
})

it.each([
  [answer('{"error":"NotSubscribed"}', { 'Content-Type': 'application/problem+json' }), 'NotSubscribed'],
  [answer('{"error":"NotSubscribed"}', { 'content-type': 'application/json' }), undefined],
  [answer('{"error":1}', { 'content-type': 'application/problem+json' }), undefined],
  [answer('<', { 'content-type': 'application/problem+json' }), undefined],
])('the code of a refused call: %j', (given, code) => expect(refusalOf(given)).toBe(code))

it.each([
  [{ RateLimit: '"perSecond";r=9;t=1, "perDay";r=120;t=3600' }, 9],
  [{ RateLimit: '"default"; r=0' }, 0],
  [{}, undefined],
])('the calls left in %j are %s', (headers, left) => expect(callsLeft(answer('', headers as Record<string, string>))).toBe(left))

it.each([
  [answer('{}', { 'content-type': 'application/json; charset=utf-8' }), 'response.json', '{}'],
  [answer('{}', { 'content-type': 'application/problem+json' }), 'response.json', '{}'],
  [answer('7Iuk', { 'content-type': 'text/csv' }, true), 'response.csv', '실'],
  [answer('', {}), 'response.bin', ''],
])('the file of %j is %s', async (given, name, text) => {
  const file = fileOf(given)
  expect([file.name, await file.content.text()]).toEqual([name, text])
})
