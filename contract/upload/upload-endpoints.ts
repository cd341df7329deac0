import { defineEndpoint } from '../endpoint.ts'
import { requiredText, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { base64Length, FILE_MAX_BYTES, FILE_NAME_MAX, UPLOAD_MEDIA_TYPES, UPLOAD_PURPOSES } from './upload.ts'

/** A body with a file of twice the allowed size is still read, so that its answer names the limit. */
const READ_MAX_BYTES = FILE_MAX_BYTES * 2
const REST_OF_BODY_BYTES = 4 * 1024

/** `content`: the bytes in base64. */
export const uploadInput = yup
  .object({
    purpose: yup.string().oneOf(UPLOAD_PURPOSES).required(),
    name: requiredText(FILE_NAME_MAX),
    content: yup.string().max(base64Length(READ_MAX_BYTES)).required(),
  })
  .noUnknown()

/** An upload as stored: an image's type, size and dimensions are those after encoding. Dimensions are null for SVG and files. */
export const uploadView = yup.object({
  id: yup.string().required(),
  purpose: yup.string().oneOf(UPLOAD_PURPOSES).required(),
  name: yup.string().required(),
  mediaType: yup.string().oneOf(UPLOAD_MEDIA_TYPES).required(),
  sizeBytes: yup.number().integer().required(),
  width: yup.number().integer().nullable().defined(),
  height: yup.number().integer().nullable().defined(),
})
export type UploadView = yup.InferType<typeof uploadView>

/** A file that readers of a text download. */
export const uploadFile = yup.object({
  uploadId: yup.string().required(),
  name: yup.string().required(),
  mediaType: yup.string().oneOf(UPLOAD_MEDIA_TYPES).required(),
  sizeBytes: yup.number().integer().required(),
})
export type UploadFile = yup.InferType<typeof uploadFile>

export const uploadEndpoints = {
  createUpload: defineEndpoint({
    method: 'POST',
    path: '/uploads',
    access: 'upload.own',
    summary: 'Upload an image or a file',
    body: uploadInput,
    output: uploadView,
    status: 201,
    bodyLimitBytes: base64Length(READ_MAX_BYTES) + REST_OF_BODY_BYTES,
  }),
  getUpload: defineEndpoint({
    method: 'GET',
    path: '/uploads/:uploadId',
    access: 'upload.own',
    summary: 'Download an upload of your own',
    params: yup.object({ uploadId: uuid().required() }).noUnknown(),
  }),
}
