import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { inquiryEndpoints } from '@portico/contract/inquiry/inquiry-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { listInquiries, getInquiry, answerInquiry, updateAnswer, deleteInquiry } = inquiryEndpoints

/** Returns the query of one page of inquiries that the user may answer. */
export const inquiryList = (query: QueryOf<typeof listInquiries>) => endpointQuery(listInquiries, { query })

/** Returns the query of one inquiry with its conversation. */
export const inquiryDetail = (inquiryId: string) => endpointQuery(getInquiry, { params: { inquiryId } })

/** Returns the address of an image or file of an inquiry for people who answer it. */
export function inquiryUploadPath(inquiryId: string, uploadId: string): string {
  return `/api/inquiries/${inquiryId}/uploads/${uploadId}`
}

/** Answers an inquiry; its author may have added a question in the meantime. */
export function useAnswerInquiry(inquiryId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof answerInquiry>) => call(answerInquiry, { params: { inquiryId }, body }),
    outdates: [listInquiries],
    outdatesOnFailure: [getInquiry],
    replaces: () => inquiryDetail(inquiryId),
  })
}

/** Changes an answer. */
export function useUpdateAnswer(inquiryId: string, entryId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateAnswer>) => call(updateAnswer, { params: { inquiryId, entryId }, body }),
    outdates: [listInquiries],
    replaces: () => inquiryDetail(inquiryId),
  })
}

/** Deletes an inquiry with its conversation. Its own page is refetched only when that fails. */
export function useDeleteInquiry(inquiryId: string) {
  return useEndpointMutation({
    mutationFn: () => call(deleteInquiry, { params: { inquiryId } }),
    outdates: [listInquiries],
    outdatesOnFailure: [listInquiries, getInquiry],
  })
}
