import { serviceOrigin } from '../environment/service-origin.ts'

/** Returns a version's URL for consumers: `{origin}/{basePath}/{stageName}`. */
export function serviceUrl(environment: { apiEndpoint: string; listenPort: number }, basePath: string, stageName: string): string {
  return `${serviceOrigin(environment)}/${basePath}/${stageName}`
}
