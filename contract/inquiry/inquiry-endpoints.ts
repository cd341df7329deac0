import { BOARD_CATEGORIES } from '../board/board.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listQuery, namedOption, pageOf } from '../rule/list.ts'
import { richText } from '../rule/rich-text.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { uploadFile } from '../upload/upload-endpoints.ts'
import { ENTRY_KINDS, INQUIRY_KINDS } from './inquiry.ts'
import { answerInput, inquiryInput, questionInput, updateInquiryInput } from './inquiry-input.ts'
import { INQUIRY_STATUSES } from './inquiry-states.ts'

const kind = () => yup.string().oneOf(INQUIRY_KINDS)
const category = () => yup.string().oneOf(BOARD_CATEGORIES)
const status = () => yup.string().oneOf(INQUIRY_STATUSES)

/** An inquiry in a list. `author` is null for everybody but its author and those who answer. */
export const inquirySummary = yup.object({
  id: yup.string().required(),
  kind: kind().required(),
  api: namedOption.nullable().defined(),
  category: category().required(),
  isPrivate: yup.boolean().required(),
  title: yup.string().required(),
  status: status().required(),
  author: yup.string().nullable().defined(),
  createdAt: moment().required(),
  updatedAt: moment().required(),
})
export type InquirySummary = yup.InferType<typeof inquirySummary>

/** A question, or an answer with a title. `author` as of the inquiry; answers to readers in general have none. */
export const inquiryEntry = yup.object({
  id: yup.string().required(),
  kind: yup.string().oneOf(ENTRY_KINDS).required(),
  title: yup.string().nullable().defined(),
  content: richText({ media: true }).required(),
  author: yup.string().nullable().defined(),
  files: yup.array(uploadFile.required()).required(),
  createdAt: moment().required(),
  updatedAt: moment().required(),
})
export type InquiryEntry = yup.InferType<typeof inquiryEntry>

const neighbour = yup.object({ id: yup.string().required(), title: yup.string().required() }).nullable().defined()

/**
 * `entries`: the conversation, oldest first; the first one is the inquiry's own text. Among those of the kind that the reader may read,
 * `titleNumber` is its place among those with the same title, the oldest first: 1 for most; `previous` is the next older one, `next` the next
 * newer one.
 */
export const inquiryDetail = inquirySummary.shape({
  titleNumber: yup.number().integer().min(1).required(),
  entries: yup.array(inquiryEntry.required()).required(),
  previous: neighbour,
  next: neighbour,
})
export type InquiryDetail = yup.InferType<typeof inquiryDetail>

export const inquiryListQuery = listQuery(['-updatedAt', '-createdAt', 'createdAt'], '-updatedAt').shape({
  kind: kind(),
  status: status(),
  category: category(),
  apiId: uuid(),
})

const inquiryParams = yup.object({ inquiryId: uuid().required() }).noUnknown()
const entryParams = yup.object({ inquiryId: uuid().required(), entryId: uuid().required() }).noUnknown()
const uploadParams = yup.object({ inquiryId: uuid().required(), uploadId: uuid().required() }).noUnknown()

export const inquiryEndpoints = {
  listOwnInquiries: defineEndpoint({
    method: 'GET',
    path: '/my/inquiries',
    access: 'inquiry.own',
    summary: 'List your inquiries',
    query: inquiryListQuery,
    output: pageOf(inquirySummary),
  }),
  createInquiry: defineEndpoint({
    method: 'POST',
    path: '/my/inquiries',
    access: 'inquiry.own',
    summary: 'Ask the operators, or the developers of an API',
    body: inquiryInput,
    output: inquiryDetail,
    status: 201,
  }),
  getOwnInquiry: defineEndpoint({
    method: 'GET',
    path: '/my/inquiries/:inquiryId',
    access: 'inquiry.own',
    summary: 'Retrieve an inquiry of your own',
    params: inquiryParams,
    output: inquiryDetail,
  }),
  updateOwnInquiry: defineEndpoint({
    method: 'PUT',
    path: '/my/inquiries/:inquiryId',
    access: 'inquiry.own',
    summary: 'Change an inquiry that has no answer',
    params: inquiryParams,
    body: updateInquiryInput,
    output: inquiryDetail,
  }),
  deleteOwnInquiry: defineEndpoint({
    method: 'DELETE',
    path: '/my/inquiries/:inquiryId',
    access: 'inquiry.own',
    summary: 'Delete an inquiry of your own',
    params: inquiryParams,
  }),
  addQuestion: defineEndpoint({
    method: 'POST',
    path: '/my/inquiries/:inquiryId/questions',
    access: 'inquiry.own',
    summary: 'Add a question to an inquiry of your own',
    params: inquiryParams,
    body: questionInput,
    output: inquiryDetail,
    status: 201,
  }),
  getOwnInquiryUpload: defineEndpoint({
    method: 'GET',
    path: '/my/inquiries/:inquiryId/uploads/:uploadId',
    access: 'inquiry.own',
    summary: 'Download an image or a file of your inquiry',
    params: uploadParams,
  }),
  listInquiries: defineEndpoint({
    method: 'GET',
    path: '/inquiries',
    access: 'inquiry.answer',
    summary: 'List inquiries to answer; developers see those about their own APIs',
    query: inquiryListQuery,
    output: pageOf(inquirySummary),
  }),
  getInquiry: defineEndpoint({
    method: 'GET',
    path: '/inquiries/:inquiryId',
    access: 'inquiry.answer',
    summary: 'Retrieve an inquiry to answer',
    params: inquiryParams,
    output: inquiryDetail,
  }),
  answerInquiry: defineEndpoint({
    method: 'POST',
    path: '/inquiries/:inquiryId/answers',
    access: 'inquiry.answer',
    summary: 'Answer an inquiry',
    params: inquiryParams,
    body: answerInput,
    output: inquiryDetail,
    status: 201,
  }),
  updateAnswer: defineEndpoint({
    method: 'PUT',
    path: '/inquiries/:inquiryId/answers/:entryId',
    access: 'inquiry.answer',
    summary: 'Change an answer',
    params: entryParams,
    body: answerInput,
    output: inquiryDetail,
  }),
  getInquiryUpload: defineEndpoint({
    method: 'GET',
    path: '/inquiries/:inquiryId/uploads/:uploadId',
    access: 'inquiry.answer',
    summary: 'Download an image or a file of an inquiry',
    params: uploadParams,
  }),
  deleteInquiry: defineEndpoint({
    method: 'DELETE',
    path: '/inquiries/:inquiryId',
    access: 'inquiry.delete',
    summary: 'Delete an inquiry',
    params: inquiryParams,
  }),
  listSharedInquiries: defineEndpoint({
    method: 'GET',
    path: '/shared-inquiries',
    access: 'board.read',
    summary: 'List inquiries about published APIs that are not private',
    query: inquiryListQuery,
    output: pageOf(inquirySummary),
  }),
  getSharedInquiry: defineEndpoint({
    method: 'GET',
    path: '/shared-inquiries/:inquiryId',
    access: 'board.read',
    summary: 'Retrieve an inquiry that is not private',
    params: inquiryParams,
    output: inquiryDetail,
  }),
  getSharedInquiryUpload: defineEndpoint({
    method: 'GET',
    path: '/shared-inquiries/:inquiryId/uploads/:uploadId',
    access: 'board.read',
    summary: 'Download an image or a file of an inquiry that is not private',
    params: uploadParams,
  }),
}
