import type { PublishedService } from '@portico/contract/catalogue/catalogue-endpoints'
import { apiPath } from '@/lib/catalogue/api-path'
import { discoveryPaths } from './discovery-paths'
import { absolute, addressesOf } from './service-addresses'

/** The type of an API catalog (RFC 9727, section 4.2). */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

interface Link {
  href: string
  type?: string
  title?: string
}

interface LinkContext {
  anchor: string
  item?: Link[]
  'service-desc'?: Link[]
  'service-doc'?: Link[]
}

/**
 * Returns the API catalog of the portal (RFC 9727) as a linkset (RFC 9264): the page of every published API, and for every address at which one
 * is called its OpenAPI document and its reference.
 */
export function apiCatalog(services: readonly PublishedService[], publicUrl: string): { linkset: LinkContext[] } {
  return {
    linkset: [
      {
        anchor: absolute(publicUrl, discoveryPaths.apiCatalog),
        item: services.map(({ id, name }) => ({ href: absolute(publicUrl, apiPath({ id, name })), title: name })),
      },
      ...services.flatMap((service) =>
        service.versions.map((version) => {
          const { json, yaml, reference } = addressesOf(publicUrl, service, version)
          return {
            anchor: version.serviceUrl,
            'service-desc': [
              { href: json, type: 'application/json' },
              { href: yaml, type: 'application/yaml' },
            ],
            'service-doc': [{ href: reference, type: 'text/html' }],
          }
        }),
      ),
    ],
  }
}
