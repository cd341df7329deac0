import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LOCALES } from '@portico/contract/locale'
import { readSource, sourceFiles, textNamespaces } from './project-files.ts'

/** Folders and namespaces that are not a concept of the contract; each with what it is. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contract: {
    'gateway-snapshot': 'the document that the platform publishes and gateways obey',
    rule: 'rules of fields that several concepts use',
    testing: 'what tests of several programs share',
  },
  'platform/features': {
    health: 'answers monitors; outside the table of endpoints',
  },
  lib: {
    discovery: 'what programs read of the catalogue: API catalog, APIs.json, llms.txt, feed',
    'command-palette': 'search for pages, acts, APIs and people in the developer center',
    'gateway-error': 'the pages that explain the error codes of the gateway',
    guide: 'the user guide, whose texts are files of guide/',
    i18n: 'languages',
    mcp: 'the catalogue for assistants, by the Model Context Protocol',
    platform: 'calls to the platform',
    query: 'queries of endpoints, for browser and server',
    'list-preferences': 'the columns and rows per page that a person chose for lists',
    reference: 'what pages show of an OpenAPI document: schemas, samples, descriptions',
    relay: 'passes the browser’s calls on to the platform',
    theme: 'colors and sizes',
    waiting: 'what a person is told who waits for the platform',
  },
  components: {
    'api-overview': 'the page of an API in the developer center, which shows parts of several concepts',
    data: 'tables, filters, paging',
    editor: 'the rich-text editor',
    feedback: 'error dialog, toasts, error pages, the note for people who wait',
    form: 'form controls',
    'command-palette': 'search for pages, acts, APIs and people in the developer center',
    'gateway-error': 'the pages that explain the error codes of the gateway',
    guide: 'the user guide, whose texts are files of guide/',
    home: 'the home page, which shows parts of several concepts',
    layout: 'header, sidebar, footer',
    reference: 'the product’s own reference pages',
    ui: 'visual words',
  },
  messages: {
    'command-palette': 'components/command-palette',
    errors: 'a text for each error code',
    'gateway-error': 'components/gateway-error',
    guide: 'components/guide',
    home: 'the home page',
    kit: 'components/ui, form, data and feedback',
    period: 'the period filter of components/data',
    reference: 'components/reference',
    rules: 'a text for each rule of a field',
    serving: 'why a gateway does not serve a part of an API',
    shell: 'components/layout',
  },
}

const files = sourceFiles()
const foldersIn = (parent: string) => [
  ...new Set(files.flatMap((file) => (file.startsWith(`${parent}/`) ? (/^([^/]+)\//.exec(file.slice(parent.length + 1))?.[1] ?? []) : []))),
]
/** Folders of the contract that declare endpoints. */
const concepts = foldersIn('contract').filter((folder) => files.includes(`contract/${folder}/${folder}-endpoints.ts`))

function strangersAmong(names: readonly string[], layer: string, isKnown: (name: string) => boolean): string[] {
  return names.filter((name) => !isKnown(name) && !Object.hasOwn(OTHERS[layer] ?? {}, name)).sort()
}

describe('a concept has one name in every layer:', () => {
  it('concepts are found', () => {
    assert.ok(concepts.length > 20, `only ${concepts.length} were found`)
  })

  for (const layer of ['contract', 'platform/features', 'lib', 'components']) {
    it(`a folder of ${layer} is a concept, or listed here with what it is`, () => {
      assert.deepEqual(
        strangersAmong(foldersIn(layer), layer, (name) => concepts.includes(name)),
        [],
      )
    })
  }

  for (const locale of LOCALES) {
    it(`a namespace of messages/${locale} is <concept> or <concept>-<part>, or listed here with what it is`, () => {
      const isOfConcept = (name: string) => concepts.some((concept) => name === concept || name.startsWith(`${concept}-`))
      assert.deepEqual(strangersAmong(textNamespaces(locale), 'messages', isOfConcept), [])
    })
  }

  it('entries of this list exist and are not concepts', () => {
    for (const [layer, names] of Object.entries(OTHERS)) {
      const existing = layer === 'messages' ? textNamespaces('en') : foldersIn(layer)
      assert.deepEqual(
        Object.keys(names).filter((name) => concepts.includes(name) || !existing.includes(name)),
        [],
        layer,
      )
    }
  })

  it('the browser’s queries of contract/<concept> are in lib/<concept>/<concept>-queries.ts or <concept>-<part>-queries.ts', () => {
    const queries = files.filter((file) => /^(app|components|lib)\/.*-queries\.tsx?$/.test(file))
    const misnamed = queries.filter((file) => {
      const [, folder = '', name = ''] = /^lib\/([^/]+)\/([^/]+)-queries\.ts$/.exec(file) ?? []
      const isNamed = concepts.includes(folder) && (name === folder || name.startsWith(`${folder}-`))
      return !isNamed || !new RegExp(`'@portico/contract/${folder}/[a-z-]+-endpoints'`).test(readSource(file))
    })
    assert.ok(queries.length > 15, `only ${queries.length} were found`)
    assert.deepEqual(misnamed, [])
  })

  it('the endpoints of contract/<concept>/<name>-endpoints.ts are served only by platform/features/<concept>/<name>-routes.ts', () => {
    const served = files
      .filter((file) => file.startsWith('platform/') && !file.endsWith('.test.ts') && !file.startsWith('platform/testing/'))
      .flatMap((file) =>
        [...readSource(file).matchAll(/serve(?:Raw)?\(\s*platform,\s*(\w+)Endpoints\./g)].map(([, name = '']) => ({ file, name })),
      )
    const misplaced = served.filter(({ file, name }) => {
      const part = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const declared = files.find((one) => one.startsWith('contract/') && one.endsWith(`/${part}-endpoints.ts`))
      return file !== `platform/features/${declared?.split('/')[1]}/${part}-routes.ts`
    })
    assert.ok(served.length > 100, `only ${served.length} served endpoints were found`)
    assert.deepEqual(misplaced, [])
  })
})

describe('the texts that a component shows are called labels:', () => {
  const web = files.filter((file) => /^(app|components|lib)\/.*\.tsx?$/.test(file))
  /** A JSX attribute, a property of a type, or a declared type, hook or function. */
  const retired = [
    /\s(?:words|texts|sentences|lines)=\{/,
    /(?:^\s*|[{;,] )(?:readonly )?(?:words|texts|sentences|lines)\??: (?:string|readonly|Record|ReactNode|[A-Z]\w+(?:<|\[\]|$)|[A-Z]\w*(?:Labels|Lines|Messages|Words|Texts|Sentences)\b)/m,
    /\b(?:const|function|interface|type) \w*(?:[a-z]Words|[a-z]Sentences|[a-z]Texts)\b/,
  ]

  it('no prop or type is named words, texts, sentences or lines', () => {
    assert.deepEqual(
      web.flatMap((file) => retired.flatMap((pattern) => pattern.exec(readSource(file))?.map((found) => `${file}: ${found.trim()}`) ?? [])),
      [],
    )
  })

  it('no file is named *-words, *-texts or *-sentences', () => {
    assert.deepEqual(
      web.filter((file) => /-(?:words|texts|sentences)(?:\.test)?\.tsx?$/.test(file)),
      [],
    )
  })
})
