import { catalogueEndpoints } from '@portico/contract/catalogue/catalogue-endpoints'
import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { inquiryEndpoints } from '@portico/contract/inquiry/inquiry-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { listOwnInquiries, getOwnInquiry, createInquiry, updateOwnInquiry, deleteOwnInquiry, addQuestion } = inquiryEndpoints

/** Published APIs that an inquiry can be about, by name. */
const APIS_TO_ASK_ABOUT = { page: 1, size: 100, sort: 'name' } as const

/** Returns the query of one page of the user's inquiries. */
export const ownInquiryList = (query: QueryOf<typeof listOwnInquiries>) => endpointQuery(listOwnInquiries, { query })

/** Returns the query of one inquiry of the user with its conversation. */
export const ownInquiry = (inquiryId: string) => endpointQuery(getOwnInquiry, { params: { inquiryId } })

/** Returns the query of the APIs that an inquiry can be about: all, or those that a search finds. */
export const askableApis = (q = '') =>
  endpointQuery(catalogueEndpoints.listPublishedApis, { query: q === '' ? APIS_TO_ASK_ABOUT : { ...APIS_TO_ASK_ABOUT, q } })

/** Returns the address of an image or file of the user's inquiry. */
export function ownInquiryUploadPath(inquiryId: string, uploadId: string): string {
  return `/api/my/inquiries/${inquiryId}/uploads/${uploadId}`
}

export function useCreateInquiry() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof createInquiry>) => call(createInquiry, { body }),
    outdates: [listOwnInquiries],
    replaces: ({ id }) => ownInquiry(id),
  })
}

/** Changes an inquiry; it may have been answered in the meantime. */
export function useUpdateInquiry(inquiryId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateOwnInquiry>) => call(updateOwnInquiry, { params: { inquiryId }, body }),
    outdates: [listOwnInquiries],
    outdatesOnFailure: [getOwnInquiry],
    replaces: () => ownInquiry(inquiryId),
  })
}

/** Adds a question to the conversation. */
export function useAddQuestion(inquiryId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof addQuestion>) => call(addQuestion, { params: { inquiryId }, body }),
    outdates: [listOwnInquiries],
    outdatesOnFailure: [getOwnInquiry],
    replaces: () => ownInquiry(inquiryId),
  })
}

/** Deletes an inquiry with its conversation. Its own page is refetched only when that fails. */
export function useDeleteOwnInquiry(inquiryId: string) {
  return useEndpointMutation({
    mutationFn: () => call(deleteOwnInquiry, { params: { inquiryId } }),
    outdates: [listOwnInquiries],
    outdatesOnFailure: [listOwnInquiries, getOwnInquiry],
  })
}
