import { defineEndpoint } from '../endpoint.ts'
import { DEFAULT_LOCALE, LOCALES } from '../locale.ts'
import { listQuery, namedOption, pageOf } from '../rule/list.ts'
import { reasonInput } from '../rule/reason.ts'
import { richText } from '../rule/rich-text.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { uploadFile } from '../upload/upload-endpoints.ts'
import { BOARD_CATEGORIES, BOARDS, POST_VISIBILITIES } from './board.ts'
import { postInput, updatePostInput } from './post-input.ts'
import { POST_STATUSES } from './post-states.ts'

const locale = () => yup.string().oneOf(LOCALES)
const board = () => yup.string().oneOf(BOARDS)
const category = () => yup.string().oneOf(BOARD_CATEGORIES)

const postFields = {
  id: yup.string().required(),
  board: board().required(),
  /** The API that news is about; null for other posts. */
  api: namedOption.nullable().defined(),
  category: category().nullable().defined(),
  pinned: yup.boolean().required(),
}

/** A post in the reader's language, or in the other one if it is not given in that: `locale` is the language of the text. */
export const publicPost = yup.object({
  ...postFields,
  locale: locale().required(),
  title: yup.string().required(),
  /** The beginning of the text. */
  excerpt: yup.string().required(),
  publishedAt: moment().required(),
})
export type PublicPost = yup.InferType<typeof publicPost>

const neighbour = yup.object({ id: yup.string().required(), title: yup.string().required() })

/**
 * `titleNumber` is its place among the posts of the board with the same title, the oldest first: 1 for most. `previous` is the next older post
 * of the board, `next` the next newer one.
 */
export const publicPostDetail = publicPost.shape({
  titleNumber: yup.number().integer().min(1).required(),
  content: richText({ media: true }).required(),
  updatedAt: moment().required(),
  files: yup.array(uploadFile.required()).required(),
  previous: neighbour.nullable().defined(),
  next: neighbour.nullable().defined(),
})
export type PublicPostDetail = yup.InferType<typeof publicPostDetail>

/** A post for staff. `shown`: readers see it now. */
export const managedPost = yup.object({
  ...postFields,
  title: yup.string().required(),
  /** The title in each language that the post is given in; `title` is the first of them. */
  titles: yup.object({ en: yup.string(), ko: yup.string() }).required(),
  locales: yup.array(locale().required()).required(),
  visibility: yup.string().oneOf(POST_VISIBILITIES).required(),
  status: yup.string().oneOf(POST_STATUSES).required(),
  /** Why it was rejected. */
  reason: yup.string().nullable().defined(),
  publishAt: moment().nullable().defined(),
  shown: yup.boolean().required(),
  /** Name of the author; null if the account is deleted. */
  author: yup.string().nullable().defined(),
  createdAt: moment().required(),
  updatedAt: moment().required(),
})
export type ManagedPost = yup.InferType<typeof managedPost>

export const managedPostDetail = managedPost.shape({
  texts: yup
    .array(
      yup
        .object({
          locale: locale().required(),
          title: yup.string().required(),
          content: richText({ media: true }).required(),
        })
        .required(),
    )
    .required(),
  files: yup.array(uploadFile.required()).required(),
})
export type ManagedPostDetail = yup.InferType<typeof managedPostDetail>

const postParams = yup.object({ postId: uuid().required() }).noUnknown()
const postUploadParams = yup.object({ postId: uuid().required(), uploadId: uuid().required() }).noUnknown()

export const publicPostQuery = listQuery(['-publishedAt'], '-publishedAt').shape({
  board: board().required(),
  locale: locale().required(),
  category: category(),
  apiId: uuid(),
})
export const managedPostQuery = listQuery(['-createdAt', 'createdAt'], '-createdAt').shape({
  board: board(),
  status: yup.string().oneOf(POST_STATUSES),
  category: category(),
  apiId: uuid(),
  pinned: yup.boolean(),
})

export const boardEndpoints = {
  listPosts: defineEndpoint({
    method: 'GET',
    path: '/posts',
    access: 'board.read',
    summary: 'List the posts of a board: pinned ones first, then the newest',
    query: publicPostQuery,
    output: pageOf(publicPost),
  }),
  getPost: defineEndpoint({
    method: 'GET',
    path: '/posts/:postId',
    access: 'board.read',
    summary: 'Retrieve a post with its neighbors',
    params: postParams,
    query: yup.object({ locale: locale().default(DEFAULT_LOCALE) }).noUnknown(),
    output: publicPostDetail,
  }),
  getPostUpload: defineEndpoint({
    method: 'GET',
    path: '/posts/:postId/uploads/:uploadId',
    access: 'board.read',
    summary: 'Download an image or a file of a post',
    params: postUploadParams,
  }),
  listManagedPosts: defineEndpoint({
    method: 'GET',
    path: '/managed-posts',
    access: 'post.write',
    summary: 'List posts in every status; developers see the news of their own APIs',
    query: managedPostQuery,
    output: pageOf(managedPost),
  }),
  createPost: defineEndpoint({
    method: 'POST',
    path: '/managed-posts',
    access: 'post.write',
    summary: 'Create a post',
    body: postInput,
    output: managedPostDetail,
    status: 201,
  }),
  getManagedPost: defineEndpoint({
    method: 'GET',
    path: '/managed-posts/:postId',
    access: 'post.write',
    summary: 'Retrieve a post in every language',
    params: postParams,
    output: managedPostDetail,
  }),
  updatePost: defineEndpoint({
    method: 'PUT',
    path: '/managed-posts/:postId',
    access: 'post.write',
    summary: 'Update a post',
    params: postParams,
    body: updatePostInput,
    output: managedPostDetail,
  }),
  deletePost: defineEndpoint({
    method: 'DELETE',
    path: '/managed-posts/:postId',
    access: 'post.write',
    summary: 'Delete a post',
    params: postParams,
  }),
  getManagedPostUpload: defineEndpoint({
    method: 'GET',
    path: '/managed-posts/:postId/uploads/:uploadId',
    access: 'post.write',
    summary: 'Download an image or a file of a post in any status',
    params: postUploadParams,
  }),
  approvePost: defineEndpoint({
    method: 'POST',
    path: '/managed-posts/:postId/approve',
    access: 'post.decide',
    summary: 'Approve a waiting post',
    params: postParams,
    output: managedPostDetail,
  }),
  rejectPost: defineEndpoint({
    method: 'POST',
    path: '/managed-posts/:postId/reject',
    access: 'post.decide',
    summary: 'Reject a waiting post with a reason',
    params: postParams,
    body: reasonInput,
    output: managedPostDetail,
  }),
}
