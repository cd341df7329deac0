import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { InterimAnswers } from './interim-answers.ts'

const interim = fc
  .tuple(
    fc.constantFrom('1.0', '1.1'),
    fc.constantFrom(100, 102, 103, 199),
    fc.constantFrom('', ' ', ' Any reason'),
    fc.array(fc.constantFrom('Link: </a>', 'X-Any: HTTP/1.1 200 OK', 'Content-Length: 5')),
  )
  .map(([version, status, reason, fields]) => `HTTP/${version} ${status}${reason}\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n`)

const answer = fc.oneof(
  fc.constantFrom(
    `HTTP/1.1 200 OK\r\nContent-Length: 25\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n`,
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n',
    'HTTP/1.1 1000 \r\n\r\n',
    'HTTP/2.0 100 Continue\r\n\r\n',
    '\r\nHTTP/1.1 100 Continue\r\n\r\n',
  ),
  fc.string({ minLength: 13 }),
)

/** Passes a text in pieces that end at the given places. */
function passed(answers: InterimAnswers, text: string, cuts: readonly number[]): string {
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].toSorted((a, b) => a - b)
  return [...places, text.length].map((end, at) => String(answers.without(Buffer.from(text.slice(places[at - 1] ?? 0, end))))).join('')
}

it('every interim answer is taken out, and nothing else, in whatever pieces they come', () => {
  fc.assert(
    fc.property(fc.array(interim), answer, fc.array(fc.nat()), (before, last, cuts) => {
      const answers = new InterimAnswers()
      for (const _ of [1, 2]) {
        answers.expectAnswer()
        assert.equal(passed(answers, before.join('') + last, cuts), last)
        assert.equal(passed(answers, before.join(''), cuts), before.join(''), 'what comes after an answer belongs to it')
      }
    }),
  )
})

it('what nobody expects is passed', () => {
  assert.equal(String(new InterimAnswers().without(Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'))), 'HTTP/1.1 100 Continue\r\n\r\n')
})

it('interim answers are bounded in number and bytes, whatever pieces they come in', () => {
  for (const flood of ['HTTP/1.1 100 Continue\r\n\r\n'.repeat(101), `HTTP/1.1 100 ${'x'.repeat(70_000)}`])
    for (const size of [flood.length, 1_000]) {
      const answers = new InterimAnswers()
      answers.expectAnswer()
      assert.throws(() => {
        for (let at = 0; at < flood.length; at += size) answers.without(Buffer.from(flood.slice(at, at + size)))
      }, /too many interim answers/)
    }
})
