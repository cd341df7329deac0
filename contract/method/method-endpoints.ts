import { apiParams } from '../api/api-endpoints.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listQuery, namedOption, pageOf } from '../rule/list.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { AUTH_TYPES } from '../stage/stage.ts'
import { importMethodsInput } from './import-input.ts'
import { importPreview, importResult } from './import-view.ts'
import { DOCUMENT_MAX_BYTES, HTTP_METHODS, METHODS_PER_API_MAX, PARAMETER_PLACES, PARAMETER_TYPES } from './method.ts'
import { importDocumentInput, methodChangeInput, methodInput } from './method-input.ts'
import { changeParameterInput, parameterKey, parameterListQuery, parameterUseListQuery } from './parameter-input.ts'
import { parameterComparison, parameterSummary, parameterUse } from './parameter-view.ts'

export const methodSummary = yup.object({
  id: yup.string().required(),
  httpMethod: yup.string().oneOf(HTTP_METHODS).required(),
  path: yup.string().required(),
  summary: yup.string().defined(),
  targetPath: yup.string().required(),
  targetServerGroup: namedOption.nullable().defined(),
  authType: yup.string().oneOf(AUTH_TYPES).nullable().defined(),
  updatedAt: moment().required(),
})
export type MethodSummary = yup.InferType<typeof methodSummary>

export const parameterView = yup.object({
  place: yup.string().oneOf(PARAMETER_PLACES).required(),
  name: yup.string().required(),
  description: yup.string().defined(),
  required: yup.boolean().required(),
  array: yup.boolean().required(),
  type: yup.string().oneOf(PARAMETER_TYPES).required(),
})
export const bodyView = yup.object({
  contentType: yup.string().required(),
  name: yup.string().defined(),
  description: yup.string().defined(),
  schema: yup.mixed<object>().nullable().defined(),
})
export const responseView = yup.object({
  statusCode: yup.number().integer().required(),
  description: yup.string().defined(),
  headers: yup.array(yup.object({ name: yup.string().required(), description: yup.string().defined() }).required()).required(),
  bodies: yup.array(bodyView.required()).required(),
})
export const methodDetail = methodSummary.shape({
  description: yup.string().defined(),
  parameters: yup.array(parameterView.required()).required(),
  bodies: yup.array(bodyView.required()).required(),
  responses: yup.array(responseView.required()).required(),
})
export type MethodDetail = yup.InferType<typeof methodDetail>

export const methodListQuery = listQuery(['path', '-path', 'updatedAt', '-updatedAt'], 'path').shape({
  httpMethod: yup.string().oneOf(HTTP_METHODS),
})

/** Maximum number of methods deleted in one call: all methods of an API. */
export const deleteMethodsInput = yup
  .object({ methodIds: yup.array(uuid().required()).min(1).max(METHODS_PER_API_MAX).required() })
  .noUnknown()

/** JSON escaping can double a document's size. */
const IMPORT_BODY_LIMIT = DOCUMENT_MAX_BYTES * 2 + 1024 * 1024

const methodParams = apiParams.shape({ methodId: uuid().required() })

export const methodEndpoints = {
  listMethods: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/methods',
    access: 'api.read',
    summary: 'List the methods of an API',
    params: apiParams,
    query: methodListQuery,
    output: pageOf(methodSummary),
  }),
  createMethod: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/methods',
    access: 'api.write',
    summary: 'Add a method',
    params: apiParams,
    body: methodInput,
    output: methodDetail,
    status: 201,
  }),
  previewMethodImport: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/methods/import/preview',
    access: 'api.write',
    summary: 'Preview the import of an OpenAPI document',
    params: apiParams,
    body: importDocumentInput,
    output: importPreview,
    bodyLimitBytes: IMPORT_BODY_LIMIT,
  }),
  importMethods: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/methods/import',
    access: 'api.write',
    summary: 'Import an OpenAPI document (2.0, 3.0, 3.1 or 3.2, JSON or YAML)',
    params: apiParams,
    body: importMethodsInput,
    output: importResult,
    bodyLimitBytes: IMPORT_BODY_LIMIT,
  }),
  getMethod: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/methods/:methodId',
    access: 'api.read',
    summary: 'Retrieve a method',
    params: methodParams,
    output: methodDetail,
  }),
  updateMethod: defineEndpoint({
    method: 'PUT',
    path: '/apis/:apiId/methods/:methodId',
    access: 'api.write',
    summary: 'Update a method',
    params: methodParams,
    body: methodChangeInput,
    output: methodDetail,
  }),
  deleteMethods: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/methods/delete',
    access: 'api.write',
    summary: 'Delete several methods, all or none',
    params: apiParams,
    body: deleteMethodsInput,
    status: 204,
  }),
  listParameters: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/parameters',
    access: 'api.read',
    summary: 'List the parameters of all methods of an API',
    params: apiParams,
    query: parameterListQuery,
    output: pageOf(parameterSummary),
  }),
  compareParameter: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/parameters/comparison',
    access: 'api.read',
    summary: 'Compare a parameter across the methods of an API',
    params: apiParams,
    query: parameterKey,
    output: parameterComparison,
  }),
  listParameterUses: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/parameters/uses',
    access: 'api.read',
    summary: 'List the methods that use a parameter',
    params: apiParams,
    query: parameterUseListQuery,
    output: pageOf(parameterUse),
  }),
  changeParameter: defineEndpoint({
    method: 'PUT',
    path: '/apis/:apiId/parameters',
    access: 'api.write',
    summary: 'Change a parameter in several methods, all or none',
    params: apiParams,
    body: changeParameterInput,
    output: yup.object({ changed: yup.number().integer().required() }),
  }),
}
