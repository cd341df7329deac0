import { serviceOrigin } from '../environment/service-origin.ts'

/** Where consumers call a version: `{origin}/{basePath}/{stageName}`. */
export function serviceUrl(environment: { apiEndpoint: string; listenPort: number }, basePath: string, stageName: string): string {
  return `${serviceOrigin(environment)}/${basePath}/${stageName}`
}
