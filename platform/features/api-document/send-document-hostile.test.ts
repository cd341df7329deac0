import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { yamlPieces } from './send-document.ts'

const PIECE_MS = 500

describe('a document in YAML', () => {
  it('is written in small pieces, also when one operation holds all of it', () => {
    const schema = {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`field${at}`, { type: 'string' }])),
    }
    const content = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`application/x${at}+json`, { schema }]))
    const document = { openapi: '3.1.0', paths: { '/a': { get: { summary: 'a: b', tags: [], requestBody: { content } } } } }
    let [text, longest] = ['', 0]
    let before = process.cpuUsage()
    for (const piece of yamlPieces(document)) {
      const { user, system } = process.cpuUsage(before)
      longest = Math.max(longest, (user + system) / 1_000)
      assert.ok(piece.length < 60_000, `a piece of ${piece.length}`)
      text += piece
      before = process.cpuUsage()
    }
    assert.ok(longest < PIECE_MS, `${longest} ms`)
    assert.deepEqual(parse(text), document)
  })
})
