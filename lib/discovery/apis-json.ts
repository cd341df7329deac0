import type { PublishedService } from '@portico/contract/catalogue/catalogue-endpoints'
import { publishedLogoAddress } from '@/lib/catalogue/api-logo-address'
import { apiPath } from '@/lib/catalogue/api-path'
import { portalPaths } from '@/lib/portal-paths'
import { discoveryPaths } from './discovery-paths'
import { absolute, addressesOf } from './service-addresses'

const SPECIFICATION_VERSION = '0.19'

/** The name and description of a portal. */
export interface PortalText {
  title: string
  description: string
  /** Whether it has a status page. */
  publishesStatus: boolean
}

/** Returns the index of the published APIs in the format of APIs.json. */
export function apisJson(services: readonly PublishedService[], { title, description }: PortalText, publicUrl: string) {
  const { host } = new URL(publicUrl)
  return {
    aid: host,
    name: title,
    description,
    url: absolute(publicUrl, discoveryPaths.apisJson),
    type: 'Index',
    specificationVersion: SPECIFICATION_VERSION,
    apis: services.map((service) => ({
      aid: `${host}:${service.id}`,
      name: service.name,
      description: service.summary,
      ...(service.logo ? { image: absolute(publicUrl, publishedLogoAddress({ id: service.id, logo: service.logo })) } : {}),
      humanURL: absolute(publicUrl, apiPath(service)),
      ...(service.versions[0] ? { baseURL: service.versions[0].serviceUrl } : {}),
      tags: service.hashtags,
      properties: service.versions.flatMap((version) => {
        const { json, reference } = addressesOf(publicUrl, service, version)
        return [
          { type: 'OpenAPI', name: version.name, url: json },
          { type: 'Documentation', name: version.name, url: reference },
        ]
      }),
    })),
    maintainers: [{ FN: title, url: absolute(publicUrl, portalPaths.home) }],
  }
}
