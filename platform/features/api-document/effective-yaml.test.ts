import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WHOLE_SWEEP } from '@portico/contract/testing/sweep'
import { parse } from 'yaml'
import { readDocument } from '../../openapi/read-document.ts'
import { effectiveYaml } from './effective-yaml.ts'
import { effectiveText, plainSource } from './testing/effective-source.ts'

const PIECE_MS = 500

describe('a document in YAML', () => {
  it('is the one in JSON, written in small pieces, also when one operation holds all of it', () => {
    const schema = {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`field${at}`, { type: 'string' }])),
    }
    const content = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`application/x${at}+json`, { schema }]))
    const post = { summary: 'a: b', tags: [], requestBody: { content }, responses: {} }
    const read = readDocument(
      JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { post }, '/b': { 'x-y': 1 } } }),
    )
    const source = plainSource(read)
    const parts = { ...read, operations: read.operations.map((part, index) => ({ ...part, methodId: String(index) })) }
    let [text, longest] = ['', 0]
    let before = process.cpuUsage()
    for (const piece of effectiveYaml(source, parts)) {
      const { user, system } = process.cpuUsage(before)
      longest = Math.max(longest, (user + system) / 1_000)
      assert.ok(piece.length < 60_000, `a piece of ${piece.length}`)
      text += piece
      before = process.cpuUsage()
    }
    // A busy machine collects garbage meanwhile, which counts.
    if (WHOLE_SWEEP) assert.ok(longest < PIECE_MS, `${longest} ms`)
    assert.deepEqual(parse(text), JSON.parse(effectiveText(source, read)))
  })
})
