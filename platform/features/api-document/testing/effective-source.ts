import type { ReadDocument } from '../../../openapi/document-parts.ts'
import type { EffectiveParts } from '../effective-document-text.ts'
import { effectiveDocumentText } from '../effective-document-text.ts'
import type { EffectiveSource } from '../effective-operation.ts'

/** Returns a version of a document's API with every feature that a gateway adds. */
export function everySource(read: ReadDocument, given: Partial<EffectiveSource> = {}): EffectiveSource {
  return {
    audience: 'staff',
    api: { name: 'Sample', description: 'What it does.', author: { name: 'Ann', email: 'ann@example.com' } },
    version: 'v1',
    servers: [
      { url: 'https://api.example.com/sample/v1', environmentName: 'Production', stageName: 'v1', status: 'active' },
      { url: 'https://next.example.com/sample/v2', environmentName: 'Staging', stageName: 'v2', status: 'paused' },
    ],
    authTypes: ['apiKey', 'oauth2'],
    deprecation: {
      since: 1_790_000_000,
      sunset: 1_798_675_200,
      successorUrl: 'http://api.example.com:8080/sample/v2',
      documentationUrl: 'https://portal.example.com/apis/1',
    },
    serving: {
      api: {
        name: 'Sample',
        basePath: 'sample',
        cors: { active: true, allowMethods: ['GET'], allowHeaders: [], allowOrigins: ['*'] },
        usageLimits: { perSecond: 5, perMinute: null, perHour: null, perDay: 0 },
        requestControls: [
          { place: 'header', name: 'X-Partner', value: 'secret-of-partners', action: 'require' },
          { place: 'query', name: 'tenant', value: '', action: 'require' },
          { place: 'header', name: 'X-Internal', value: '1', action: 'set' },
        ],
      },
      authType: 'apiKey',
      ipRule: { mode: 'allow', addresses: ['10.0.0.0/8'] },
      targetServerGroups: [],
      methods: read.operations.map(({ httpMethod, path, targetPath }, index) => ({
        id: String(index),
        httpMethod,
        path,
        targetPath,
        targetServerGroupId: null,
        authType: index % 3 === 0 ? 'oauth2' : null,
      })),
    },
    ...given,
  } as EffectiveSource
}

/** Returns a version that the gateway adds as little to as it can. */
export function plainSource(read: ReadDocument): EffectiveSource {
  const every = everySource(read)
  return {
    ...every,
    api: { name: 'Sample', description: '', author: { name: '', email: '' } },
    servers: [],
    authTypes: ['apiKey'],
    deprecation: null,
    serving: {
      ...every.serving,
      api: { ...every.serving.api, usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: null }, requestControls: [] },
      methods: every.serving.methods.map((method) => ({ ...method, authType: null })),
    },
  }
}

/** Returns the text of the effective document of what was read. */
export function effectiveText(source: EffectiveSource, read: ReadDocument): string {
  const parts: EffectiveParts = { ...read, operations: read.operations.map((part, index) => ({ ...part, methodId: String(index) })) }
  return [...effectiveDocumentText(source, parts)].join('')
}

/** Returns the parts of a document, for comparisons. */
export function partsOf({ head, components, paths, operations }: ReadDocument) {
  return {
    head,
    components,
    paths,
    operations: operations.map(({ httpMethod, path, content, targetPath }) => ({ httpMethod, path, content, targetPath })),
  }
}
