import { defineEndpoint } from '../endpoint.ts'
import { yup } from '../rule/yup.ts'
import { base64Length } from '../upload/upload.ts'
import { apiDetail, apiParams } from './api-endpoints.ts'
import { API_LOGO_MAX_BYTES } from './api-logo.ts'

/** A body with a file of twice the allowed size is still read, so that its answer names the limit. */
const READ_MAX_BYTES = API_LOGO_MAX_BYTES * 2
const REST_OF_BODY_BYTES = 4 * 1024

/** `v`: the version of the logo, so that its address changes with it. */
const versionQuery = yup.object({ v: yup.string().max(64) }).noUnknown()

/** `content`: the bytes in base64. */
export const apiLogoInput = yup.object({ content: yup.string().max(base64Length(READ_MAX_BYTES)).required() }).noUnknown()

export const apiLogoEndpoints = {
  setApiLogo: defineEndpoint({
    method: 'PUT',
    path: '/apis/:apiId/logo',
    access: 'api.write',
    summary: 'Set the logo of an API',
    params: apiParams,
    body: apiLogoInput,
    output: apiDetail,
    bodyLimitBytes: base64Length(READ_MAX_BYTES) + REST_OF_BODY_BYTES,
  }),
  removeApiLogo: defineEndpoint({
    method: 'DELETE',
    path: '/apis/:apiId/logo',
    access: 'api.write',
    summary: 'Remove the logo of an API',
    params: apiParams,
    output: apiDetail,
    status: 200,
  }),
  getApiLogo: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/logo',
    access: 'api.read',
    summary: 'Download the logo of an API',
    params: apiParams,
    query: versionQuery,
  }),
  getPublishedApiLogo: defineEndpoint({
    method: 'GET',
    path: '/catalogue/apis/:apiId/logo',
    access: 'catalogue.read',
    summary: 'Download the logo of a published API',
    params: apiParams,
    query: versionQuery,
  }),
}
