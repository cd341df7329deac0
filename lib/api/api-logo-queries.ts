import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import { API_LOGO_MAX_BYTES } from '@portico/contract/api/api-logo'
import { apiLogoEndpoints } from '@portico/contract/api/api-logo-endpoints'
import { call, callSending } from '@/lib/platform/call-from-browser'
import { PlatformError } from '@/lib/platform/platform-error'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'
import { base64Of } from '@/lib/upload/send-file'
import { apiDetail } from './api-queries'

const { setApiLogo, removeApiLogo } = apiLogoEndpoints

interface SentLogo {
  file: File
  /** Called with the share of the file that has been sent, 0 to 1. */
  onShare: (share: number) => void
}

/** Sets the logo of an API. Fails with PlatformError, for a file over the limit without a call. */
export function useSetApiLogo(apiId: string) {
  return useEndpointMutation({
    mutationFn: async ({ file, onShare }: SentLogo) => {
      if (file.size > API_LOGO_MAX_BYTES) throw new PlatformError({ code: 'ApiLogoTooLarge', status: 413 })
      const body = { content: await base64Of(file) }
      return callSending(setApiLogo, { params: { apiId }, body }, ({ sent, total }) => onShare(total > 0 ? sent / total : 0))
    },
    meta: { ownError: true },
    replaces: () => apiDetail(apiId),
    outdates: [apiEndpoints.listApis],
  })
}

/** Removes the logo of an API. */
export function useRemoveApiLogo(apiId: string) {
  return useEndpointMutation({
    mutationFn: () => call(removeApiLogo, { params: { apiId } }),
    replaces: () => apiDetail(apiId),
    outdates: [apiEndpoints.listApis],
  })
}
