import { inPath, inQuery, keeper, object, pageOf, pageParameters, pageSchema, ref, type SampleApi, text, whole } from '../sample-api.ts'

type Pet = { id: string; name: string; kind: string; ageMonths: number; price: number }

const pets = keeper<Pet>('pet-', [
  { id: 'pet-1', name: 'Bori', kind: 'dog', ageMonths: 14, price: 420 },
  { id: 'pet-2', name: 'Nabi', kind: 'cat', ageMonths: 8, price: 260 },
  { id: 'pet-3', name: 'Kong', kind: 'dog', ageMonths: 30, price: 310 },
  { id: 'pet-4', name: 'Dubu', kind: 'rabbit', ageMonths: 5, price: 90 },
  { id: 'pet-5', name: 'Mango', kind: 'bird', ageMonths: 11, price: 75 },
  { id: 'pet-6', name: 'Haru', kind: 'cat', ageMonths: 22, price: 180 },
  { id: 'pet-7', name: 'Pepper', kind: 'dog', ageMonths: 3, price: 540 },
])
const kind = text('The kind of animal', { enum: ['dog', 'cat', 'rabbit', 'bird'] })
const newPet = {
  name: text('Its name', { minLength: 1, maxLength: 40 }),
  kind,
  ageMonths: whole('Age in months', { minimum: 0, maximum: 480 }),
  price: whole('Price in US dollars', { minimum: 0, maximum: 10_000 }),
}

/** A catalogue with filters, pages, creation and deletion. */
export const petShop: SampleApi = {
  name: 'Pet Shop',
  basePath: 'pet-shop',
  language: 'en',
  categories: ['Commerce'],
  hashtags: ['pets', 'shop', '반려동물'],
  team: 'Shop',
  isPinned: true,
  about:
    'Browse, add and remove the animals of a small shop.\nFilters, pages and validation work as in a real store, so it is a good first API to call.',
  description:
    'The inventory of a small pet shop.\n\n- **Lists** have pages: `page` counts from 1, `size` is 50 at most.\n- **Prices** are whole US dollars.\n- Animals that you add are kept in memory until the sample server stops.\n\nStart with `GET /pets`, then read one animal by its `id`.',
  tags: { Inventory: 'Animals for sale.', Changes: 'Add an animal, or remove one that found a home.' },
  schemas: { NewPet: object(newPet), Pet: object({ id: text('Identifier, such as `pet-1`'), ...newPet }) },
  operations: {
    'GET /pets': {
      id: 'listPets',
      tag: 'Inventory',
      summary: 'List animals',
      description: 'Returns animals in the order in which they arrived. Filter them by `kind` and by the highest price.',
      parameters: [
        inQuery('kind', 'Only animals of this kind', kind, 'dog'),
        inQuery('maxPrice', 'Only animals at or below this price', { type: 'integer', minimum: 0 }),
        ...pageParameters('en'),
      ],
      answer: { description: 'A page of animals', schema: pageSchema(ref('Pet')) },
      run: ({ given }) => {
        const fits = (pet: Pet) => (!given.kind || pet.kind === given.kind) && pet.price <= (given.maxPrice ?? Infinity)
        return pageOf(pets.all().filter(fits), given)
      },
    },
    'GET /pets/{petId}': {
      id: 'getPet',
      tag: 'Inventory',
      summary: 'Retrieve an animal',
      description: 'Returns one animal by its identifier.',
      parameters: [inPath('petId', 'Identifier of the animal', 'pet-1')],
      answer: { description: 'The animal', schema: ref('Pet') },
      run: ({ given }) => pets.get(given.petId),
    },
    'POST /pets': {
      id: 'addPet',
      tag: 'Changes',
      summary: 'Add an animal',
      description: 'Adds an animal and returns it with its new identifier.',
      body: { schema: ref('NewPet'), example: { name: 'Latte', kind: 'cat', ageMonths: 6, price: 220 } },
      answer: { status: 201, description: 'The new animal', schema: ref('Pet') },
      run: ({ body: { name, kind: ofKind, ageMonths, price } }) => pets.add({ name, kind: ofKind, ageMonths, price }),
    },
    'DELETE /pets/{petId}': {
      id: 'removePet',
      tag: 'Changes',
      summary: 'Remove an animal',
      description: 'Removes an animal permanently.',
      parameters: [inPath('petId', 'Identifier of the animal', 'pet-7')],
      answer: { status: 204, description: 'The animal was removed' },
      run: ({ given }) => pets.remove(given.petId) || undefined,
    },
  },
}
