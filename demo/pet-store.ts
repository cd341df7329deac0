import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerJson, readObject } from './json-exchange.ts'

type Pet = { id: number; name: string; tag?: string }

const pets = new Map<number, Pet>(
  [
    { id: 1, name: 'Bori', tag: 'dog' },
    { id: 2, name: 'Nabi', tag: 'cat' },
    { id: 3, name: 'Kong', tag: 'dog' },
    { id: 4, name: 'Dubu', tag: 'rabbit' },
  ].map((pet) => [pet.id, pet]),
)
let lastId = pets.size

/** A sample target server that implements documents/v3.0-petstore-expanded.json; its pets are lost when it stops. */
export async function answerPetStore(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://pet-store')
  const [, collection, id] = url.pathname.replace(/^\/v2(?=\/)/, '').split('/')
  if (collection === 'healthz') return answerJson(response, 200, { status: 'ok' })
  if (collection !== 'pets') return refuse(response, 404, 'there is no such path')
  if (id === undefined && request.method === 'GET') return answerJson(response, 200, findPets(url.searchParams))
  if (id === undefined && request.method === 'POST') return addPet(request, response)

  const pet = pets.get(Number(id))
  if (!pet) return refuse(response, 404, `there is no pet ${id}`)
  if (request.method === 'GET') return answerJson(response, 200, pet)
  if (request.method === 'DELETE') {
    pets.delete(pet.id)
    response.writeHead(204).end()
    return
  }
  refuse(response, 405, `${request.method} is not for pets`)
}

function findPets(query: URLSearchParams): Pet[] {
  const tags = query.getAll('tags').flatMap((text) => text.split(','))
  const limit = Number(query.get('limit') ?? pets.size)
  return [...pets.values()].filter(({ tag }) => tags.length === 0 || tags.includes(tag ?? '')).slice(0, limit)
}

async function addPet(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const given = await readObject(request)
  if (typeof given?.name !== 'string' || given.name === '') return refuse(response, 400, 'a pet needs a name')
  lastId += 1
  const pet: Pet = { id: lastId, name: given.name, ...(typeof given.tag === 'string' ? { tag: given.tag } : {}) }
  pets.set(pet.id, pet)
  answerJson(response, 200, pet)
}

function refuse(response: ServerResponse, code: number, message: string): void {
  answerJson(response, code, { code, message })
}
