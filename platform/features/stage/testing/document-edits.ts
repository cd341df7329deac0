import { readFileSync } from 'node:fs'

/** A document as an author edits it. */
// biome-ignore lint/suspicious/noExplicitAny: each edit knows the document that it changes
export type EditedDocument = any

export interface Edit {
  what: string
  edit: (document: EditedDocument) => void
  /** Every change for consumers, breaking ones marked with `!`: kind, operation, name. */
  changes: readonly string[]
  /** What `openapi-diff` 0.24.1 says, which decides whether a whole document became incompatible; absent if it does not end in five minutes. */
  tool?: 'breaking' | 'compatible'
  /** Why the tool says something else. */
  because?: string
}

/** Returns a public document of a folder of `tests/data`. */
export function publicDocument(folder: 'openapi' | 'published', name: string): EditedDocument {
  return JSON.parse(readFileSync(new URL(`../../../../tests/data/${folder}/${name}.json`, import.meta.url), 'utf8'))
}

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'

export const PARAMETERS = 'The tool compares no parameters.'
export const FORMS = 'The tool compares no forms.'

/** Three public documents, each edited in ten ways. */
export const DOCUMENT_EDITS: Record<string, readonly Edit[]> = {
  'v3.0-petstore-expanded': [
    {
      what: 'an operation is removed',
      edit: ({ paths }) => delete paths['/pets/{id}'].delete,
      changes: ['!operationRemoved DELETE /pets/{id}'],
      tool: 'breaking',
    },
    {
      what: 'an operation is added',
      edit: ({ paths }) => {
        paths['/pets/{id}'].patch = { ...structuredClone(paths['/pets/{id}'].get), operationId: 'patchPet' }
      },
      changes: ['operationAdded PATCH /pets/{id}'],
      tool: 'compatible',
    },
    {
      what: 'a parameter becomes required',
      edit: ({ paths }) => {
        paths['/pets'].get.parameters[1].required = true
      },
      changes: ['!parameterRequired GET /pets query limit'],
      tool: 'compatible',
      because: PARAMETERS,
    },
    {
      what: 'a parameter is removed',
      edit: ({ paths }) => paths['/pets'].get.parameters.splice(0, 1),
      changes: ['!parameterRemoved GET /pets query tags'],
      tool: 'compatible',
      because: PARAMETERS,
    },
    {
      what: 'a field of a shared schema becomes required',
      edit: ({ components }) => components.schemas.NewPet.required.push('tag'),
      changes: [
        '!fieldRequired POST /pets tag',
        'fieldRequired GET /pets 200 [].tag',
        'fieldRequired GET /pets/{id} 200 tag',
        'fieldRequired POST /pets 200 tag',
      ],
      tool: 'breaking',
    },
    {
      what: 'a field of what callers get is removed',
      edit: ({ components }) => delete components.schemas.Error.properties.message,
      changes: [
        '!fieldRemoved DELETE /pets/{id} default message',
        '!fieldRemoved GET /pets default message',
        '!fieldRemoved GET /pets/{id} default message',
        '!fieldRemoved POST /pets default message',
      ],
      tool: 'breaking',
    },
    {
      what: 'a field that everybody sends and gets is added',
      edit: ({ components }) => {
        components.schemas.NewPet.properties.color = { type: 'string' }
      },
      changes: [
        'fieldAdded GET /pets 200 [].color',
        'fieldAdded GET /pets/{id} 200 color',
        'fieldAdded POST /pets 200 color',
        'fieldAdded POST /pets color',
      ],
      tool: 'breaking',
      because: 'The tool allows for callers that sent a color of another type before.',
    },
    {
      what: 'a field has another type',
      edit: ({ components }) => {
        components.schemas.Pet.allOf[1].properties.id = { type: 'string' }
      },
      changes: ['!typeChanged GET /pets 200 [].id', '!typeChanged GET /pets/{id} 200 id', '!typeChanged POST /pets 200 id'],
      tool: 'breaking',
    },
    {
      what: 'an operation is deprecated',
      edit: ({ paths }) => {
        paths['/pets'].get.deprecated = true
      },
      changes: ['operationDeprecated GET /pets'],
      tool: 'compatible',
    },
    {
      what: 'only words change',
      edit: (document) => {
        document.info.description = 'Another one.'
        document.paths['/pets'].get.summary = 'All pets'
        document.paths['/pets'].get.parameters[0].description = 'Words'
        document.components.schemas.Pet.description = 'A pet'
        document.paths['/pets'].get['x-team'] = 'pets'
      },
      changes: [],
      tool: 'compatible',
    },
  ],
  'v3.0-uspto': [
    {
      what: 'a status of an answer is removed',
      edit: ({ paths }) => delete paths['/{dataset}/{version}/fields'].get.responses[404],
      changes: ['responseRemoved GET /{dataset}/{version}/fields 404'],
      tool: 'breaking',
      because: 'No caller needs a failure that cannot happen any more.',
    },
    {
      what: 'the status of a good answer is another one',
      edit: ({ paths }) => {
        const { responses } = paths['/'].get
        responses[206] = responses[200]
        delete responses[200]
      },
      changes: ['!responseRemoved GET / 200', 'responseAdded GET / 206'],
      tool: 'breaking',
    },
    {
      what: 'the content type of a body is another one',
      edit: ({ paths }) => {
        const { content } = paths['/{dataset}/{version}/records'].post.requestBody
        content[JSON_TYPE] = content[FORM]
        delete content[FORM]
      },
      changes: [
        '!requestTypeRemoved POST /{dataset}/{version}/records application/x-www-form-urlencoded',
        'requestTypeAdded POST /{dataset}/{version}/records application/json',
      ],
      tool: 'breaking',
    },
    {
      what: 'a body becomes required',
      edit: ({ paths }) => {
        paths['/{dataset}/{version}/records'].post.requestBody.required = true
      },
      changes: ['!bodyRequired POST /{dataset}/{version}/records'],
      tool: 'compatible',
      because: FORMS,
    },
    {
      what: 'a field of a form becomes required',
      edit: ({ paths }) => paths['/{dataset}/{version}/records'].post.requestBody.content[FORM].schema.required.push('rows'),
      changes: ['!fieldRequired POST /{dataset}/{version}/records rows'],
      tool: 'compatible',
      because: FORMS,
    },
    {
      what: 'a field of a form has a limit',
      edit: ({ paths }) => {
        paths['/{dataset}/{version}/records'].post.requestBody.content[FORM].schema.properties.rows.maximum = 1_000
      },
      changes: ['!limitsNarrowed POST /{dataset}/{version}/records rows'],
      tool: 'compatible',
      because: FORMS,
    },
    {
      what: 'a field within an array is removed',
      edit: ({ components }) => delete components.schemas.dataSetList.properties.apis.items.properties.apiKey,
      changes: ['!fieldRemoved GET / 200 apis[].apiKey'],
      tool: 'breaking',
    },
    {
      what: 'a field is of a format',
      edit: ({ components }) => {
        components.schemas.dataSetList.properties.total.format = 'int32'
      },
      changes: ['typeChanged GET / 200 total'],
      tool: 'compatible',
    },
    {
      what: 'a required header is added',
      edit: ({ paths }) =>
        paths['/{dataset}/{version}/fields'].get.parameters.push({
          name: 'X-Client',
          in: 'header',
          required: true,
          schema: { type: 'string' },
        }),
      changes: ['!parameterAdded GET /{dataset}/{version}/fields header X-Client'],
      tool: 'compatible',
      because: PARAMETERS,
    },
    {
      what: 'an optional parameter and an answer are added',
      edit: ({ paths }) => {
        paths['/'].get.parameters = [{ name: 'page', in: 'query', schema: { type: 'integer' } }]
        paths['/'].get.responses[429] = { description: 'Too many calls' }
      },
      changes: ['parameterAdded GET / query page', 'responseAdded GET / 429'],
      tool: 'compatible',
    },
  ],
  'v3.0-link-example': [
    {
      what: 'a value of a parameter is removed',
      edit: ({ paths }) => paths['/2.0/repositories/{username}/{slug}/pullrequests'].get.parameters[2].schema.enum.pop(),
      changes: ['!valuesRemoved GET /2.0/repositories/{username}/{slug}/pullrequests query state'],
      tool: 'compatible',
      because: PARAMETERS,
    },
    {
      what: 'a value of a parameter is added',
      edit: ({ paths }) => paths['/2.0/repositories/{username}/{slug}/pullrequests'].get.parameters[2].schema.enum.push('draft'),
      changes: ['valuesAdded GET /2.0/repositories/{username}/{slug}/pullrequests query state'],
      tool: 'compatible',
    },
    {
      what: 'a schema that others use loses a field',
      edit: ({ components }) => delete components.schemas.user.properties.uuid,
      changes: [
        '!fieldRemoved GET /2.0/repositories/{username} 200 [].owner.uuid',
        '!fieldRemoved GET /2.0/repositories/{username}/{slug} 200 owner.uuid',
        '!fieldRemoved GET /2.0/repositories/{username}/{slug}/pullrequests 200 [].repository.owner.uuid',
        '!fieldRemoved GET /2.0/repositories/{username}/{slug}/pullrequests/{pid} 200 repository.owner.uuid',
        '!fieldRemoved GET /2.0/users/{username} 200 uuid',
      ],
      tool: 'breaking',
    },
    {
      what: 'a field of an answer becomes required',
      edit: ({ components }) => {
        components.schemas.repository.required = ['slug']
      },
      changes: [
        'fieldRequired GET /2.0/repositories/{username} 200 [].slug',
        'fieldRequired GET /2.0/repositories/{username}/{slug} 200 slug',
        'fieldRequired GET /2.0/repositories/{username}/{slug}/pullrequests 200 [].repository.slug',
        'fieldRequired GET /2.0/repositories/{username}/{slug}/pullrequests/{pid} 200 repository.slug',
      ],
      tool: 'compatible',
    },
    {
      what: 'a field may be null',
      edit: ({ components }) => {
        components.schemas.pullrequest.properties.title.nullable = true
      },
      changes: [
        '!typeChanged GET /2.0/repositories/{username}/{slug}/pullrequests 200 [].title',
        '!typeChanged GET /2.0/repositories/{username}/{slug}/pullrequests/{pid} 200 title',
      ],
      tool: 'compatible',
      because: 'The tool does not read `nullable`.',
    },
    {
      what: 'an answer is a list',
      edit: ({ paths }) => {
        const { content } = paths['/2.0/users/{username}'].get.responses[200]
        content[JSON_TYPE].schema = { type: 'array', items: content[JSON_TYPE].schema }
      },
      changes: ['!typeChanged GET /2.0/users/{username} 200'],
      tool: 'breaking',
    },
    {
      what: 'a content type of an answer is added',
      edit: ({ paths }) => {
        paths['/2.0/users/{username}'].get.responses[200].content['application/xml'] = { schema: { type: 'string' } }
      },
      changes: ['responseTypeAdded GET /2.0/users/{username} 200 application/xml'],
      tool: 'compatible',
    },
    {
      what: 'an answer has no body any more',
      edit: ({ paths }) => delete paths['/2.0/users/{username}'].get.responses[200].content,
      changes: ['!responseTypeRemoved GET /2.0/users/{username} 200 application/json'],
      tool: 'breaking',
    },
    {
      what: 'a parameter of a path has another name',
      edit: ({ paths }) => {
        paths['/2.0/users/{login}'] = paths['/2.0/users/{username}']
        paths['/2.0/users/{login}'].get.parameters[0].name = 'login'
        delete paths['/2.0/users/{username}']
      },
      changes: [],
      tool: 'compatible',
    },
    {
      what: 'a schema moves to a component of its own',
      edit: ({ components }) => {
        components.schemas.owner = structuredClone(components.schemas.user)
        components.schemas.repository.properties.owner = { $ref: '#/components/schemas/owner' }
      },
      changes: [],
      tool: 'compatible',
    },
  ],
}
