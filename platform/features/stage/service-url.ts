import { type ServiceAddress, serviceOrigin } from '@portico/contract/environment/service-origin'

/** Returns a version's URL for consumers: `{origin}/{basePath}/{stageName}`. */
export function serviceUrl(environment: ServiceAddress, basePath: string, stageName: string): string {
  return `${serviceOrigin(environment)}/${basePath}/${stageName}`
}
