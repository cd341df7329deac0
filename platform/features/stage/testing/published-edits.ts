import { type Edit, FORMS, PARAMETERS } from './document-edits.ts'

const FORM = 'application/x-www-form-urlencoded'

/** Three documents of APIs in use (`tests/data/published`), each edited in ten ways. The tool ends with one of them only. */
export const PUBLISHED_EDITS: Record<string, readonly Edit[]> = {
  openfga: [
    {
      what: 'an operation is removed',
      edit: ({ paths }) => delete paths['/stores/{store_id}'].delete,
      changes: ['!operationRemoved DELETE /stores/{store_id}'],
    },
    {
      what: 'an optional parameter is added',
      edit: ({ paths }) => paths['/stores'].get.parameters.push({ name: 'sort', in: 'query', type: 'string' }),
      changes: ['parameterAdded GET /stores query sort'],
    },
    {
      what: 'a parameter becomes required',
      edit: ({ paths }) => {
        paths['/stores'].get.parameters[0].required = true
      },
      changes: ['!parameterRequired GET /stores query page_size'],
    },
    {
      what: 'a parameter is removed',
      edit: ({ paths }) => paths['/stores'].get.parameters.splice(1, 1),
      changes: ['!parameterRemoved GET /stores query continuation_token'],
    },
    {
      what: 'a required field is added to a body',
      edit: ({ definitions }) => {
        definitions.CreateStoreRequest.properties.region = { type: 'string' }
        definitions.CreateStoreRequest.required.push('region')
      },
      changes: ['!fieldAdded POST /stores region'],
    },
    {
      what: 'a field of an answer is removed',
      edit: ({ definitions }) => delete definitions.CheckResponse.properties.resolution,
      changes: ['!fieldRemoved POST /stores/{store_id}/check 200 resolution'],
    },
    {
      what: 'a field within a list is removed',
      edit: ({ definitions }) => delete definitions.Store.properties.deleted_at,
      changes: ['!fieldRemoved GET /stores 200 stores[].deleted_at'],
    },
    {
      what: 'a value that callers may send is removed',
      edit: ({ definitions }) => definitions.ConsistencyPreference.enum.pop(),
      changes: [
        '!valuesRemoved POST /stores/{store_id}/batch-check consistency',
        '!valuesRemoved POST /stores/{store_id}/check consistency',
        '!valuesRemoved POST /stores/{store_id}/expand consistency',
        '!valuesRemoved POST /stores/{store_id}/list-objects consistency',
        '!valuesRemoved POST /stores/{store_id}/list-users consistency',
        '!valuesRemoved POST /stores/{store_id}/read consistency',
        '!valuesRemoved POST /stores/{store_id}/streamed-list-objects consistency',
      ],
    },
    {
      what: 'a field of an answer has no format any more',
      edit: ({ definitions }) => delete definitions.CreateStoreResponse.properties.created_at.format,
      changes: ['!typeChanged POST /stores 201 created_at'],
    },
    {
      what: 'only words change',
      edit: (document) => {
        document.info.title = 'Another one'
        document.paths['/stores'].get.summary = 'All stores'
        document.paths['/stores'].get.parameters[2].description = 'Words'
        document.definitions.Store.description = 'A store'
        document.definitions.CheckResponse.properties.allowed.example = false
      },
      changes: [],
    },
  ],
  'twilio-proxy': [
    {
      what: 'an operation is removed',
      edit: ({ paths }) => delete paths['/v1/Services/{ServiceSid}/PhoneNumbers/{Sid}'].delete,
      changes: ['!operationRemoved DELETE /v1/Services/{ServiceSid}/PhoneNumbers/{Sid}'],
      tool: 'breaking',
    },
    {
      what: 'an operation is deprecated',
      edit: ({ paths }) => {
        paths['/v1/Services'].post.deprecated = true
      },
      changes: ['operationDeprecated POST /v1/Services'],
      tool: 'compatible',
    },
    {
      what: 'a field of a form becomes required',
      edit: ({ paths }) => {
        paths['/v1/Services/{ServiceSid}/PhoneNumbers'].post.requestBody.content[FORM].schema.required = ['PhoneNumber']
      },
      changes: ['!fieldRequired POST /v1/Services/{ServiceSid}/PhoneNumbers PhoneNumber'],
      tool: 'compatible',
      because: FORMS,
    },
    {
      what: 'a field of a form is removed, while others may be sent',
      edit: ({ paths }) => delete paths['/v1/Services'].post.requestBody.content[FORM].schema.properties.ChatInstanceSid,
      changes: ['fieldRemoved POST /v1/Services ChatInstanceSid'],
      tool: 'compatible',
    },
    {
      what: 'a parameter has a narrower range',
      edit: ({ paths }) => {
        paths['/v1/Services'].get.parameters[0].schema.maximum = 100
      },
      changes: ['!limitsNarrowed GET /v1/Services query PageSize'],
      tool: 'compatible',
      because: PARAMETERS,
    },
    {
      what: 'a value of a shared list of values is removed',
      edit: ({ components }) => components.schemas.service_enum_geo_match_level.enum.pop(),
      changes: [
        '!valuesRemoved POST /v1/Services GeoMatchLevel',
        '!valuesRemoved POST /v1/Services/{Sid} GeoMatchLevel',
        'valuesRemoved GET /v1/Services 200 services[].geo_match_level',
        'valuesRemoved GET /v1/Services/{Sid} 200 geo_match_level',
        'valuesRemoved POST /v1/Services 201 geo_match_level',
        'valuesRemoved POST /v1/Services/{Sid} 200 geo_match_level',
      ],
      tool: 'compatible',
      because: FORMS,
    },
    {
      what: 'a schema that many answers have loses a field',
      edit: ({ components }) => delete components.schemas['proxy.v1.service.phone_number'].properties.iso_country,
      changes: [
        '!fieldRemoved GET /v1/Services/{ServiceSid}/PhoneNumbers 200 phone_numbers[].iso_country',
        '!fieldRemoved GET /v1/Services/{ServiceSid}/PhoneNumbers/{Sid} 200 iso_country',
        '!fieldRemoved POST /v1/Services/{ServiceSid}/PhoneNumbers 201 iso_country',
        '!fieldRemoved POST /v1/Services/{ServiceSid}/PhoneNumbers/{Sid} 200 iso_country',
      ],
      tool: 'breaking',
    },
    {
      what: 'a header of an answer is removed',
      edit: ({ paths }) => delete paths['/v1/Services'].post.responses[201].headers['Access-Control-Allow-Origin'],
      changes: ['!headerRemoved POST /v1/Services 201 header Access-Control-Allow-Origin'],
      tool: 'compatible',
      because: 'The tool compares no headers.',
    },
    {
      what: 'a field of answers is never null any more',
      edit: ({ components }) => delete components.schemas['proxy.v1.service.phone_number'].properties.is_reserved.nullable,
      changes: [
        'typeChanged GET /v1/Services/{ServiceSid}/PhoneNumbers 200 phone_numbers[].is_reserved',
        'typeChanged GET /v1/Services/{ServiceSid}/PhoneNumbers/{Sid} 200 is_reserved',
        'typeChanged POST /v1/Services/{ServiceSid}/PhoneNumbers 201 is_reserved',
        'typeChanged POST /v1/Services/{ServiceSid}/PhoneNumbers/{Sid} 200 is_reserved',
      ],
      tool: 'compatible',
    },
    {
      what: 'the status of a good answer is another one',
      edit: ({ paths }) => {
        const { responses } = paths['/v1/Services'].post
        responses[200] = responses[201]
        delete responses[201]
      },
      changes: ['!responseRemoved POST /v1/Services 201', 'responseAdded POST /v1/Services 200'],
      tool: 'breaking',
    },
  ],
  'adyen-transfers': [
    {
      what: 'an operation is added',
      edit: ({ paths }) => {
        paths['/transfers'].get = { ...structuredClone(paths['/grants'].get), operationId: 'get-transfers' }
      },
      changes: ['operationAdded GET /transfers'],
    },
    {
      what: 'a header that several operations share becomes required',
      edit: ({ components }) => {
        components.parameters['Idempotency-Key'].required = true
      },
      changes: [
        '!parameterRequired POST /grants header Idempotency-Key',
        '!parameterRequired POST /transfers header Idempotency-Key',
        '!parameterRequired POST /transfers/approve header Idempotency-Key',
        '!parameterRequired POST /transfers/cancel header Idempotency-Key',
        '!parameterRequired POST /transfers/{transferId}/returns header Idempotency-Key',
      ],
    },
    {
      what: 'a body becomes required',
      edit: ({ paths }) => {
        paths['/grants'].post.requestBody.required = true
      },
      changes: ['!bodyRequired POST /grants'],
    },
    {
      what: 'a text that callers send may be less long',
      edit: ({ components }) => {
        components.schemas.ReturnTransferRequest.properties.reference.maxLength = 20
      },
      changes: ['!limitsNarrowed POST /transfers/{transferId}/returns reference'],
    },
    {
      what: 'a value of answers is added',
      edit: ({ components }) => components.schemas.CapitalGrant.properties.status.enum.push('Paused'),
      changes: [
        'valuesAdded GET /grants 200 grants[].status',
        'valuesAdded GET /grants/{id} 200 status',
        'valuesAdded POST /grants 200 status',
      ],
    },
    {
      what: 'a field is removed from a body that takes no others',
      edit: ({ components }) => {
        delete components.schemas.CapitalGrantInfo.properties.grantOfferId
        components.schemas.CapitalGrantInfo.required.pop()
      },
      changes: ['!fieldRemoved POST /grants grantOfferId'],
    },
    {
      what: 'a number of answers has another type',
      edit: ({ components }) => {
        components.schemas.Repayment.properties.basisPoints = { type: 'string' }
      },
      changes: [
        '!typeChanged GET /grants 200 grants[].repayment.basisPoints',
        '!typeChanged GET /grants/{id} 200 repayment.basisPoints',
        '!typeChanged POST /grants 200 repayment.basisPoints',
      ],
    },
    {
      what: 'a content type of an answer is added',
      edit: ({ paths }) => {
        paths['/cashouts'].post.responses[200].content['application/xml'] = { schema: { type: 'string' } }
      },
      changes: ['responseTypeAdded POST /cashouts 200 application/xml'],
    },
    {
      what: 'values are in another order',
      edit: ({ components }) => components.schemas.CapitalGrant.properties.status.enum.reverse(),
      changes: [],
    },
    {
      what: 'a schema is written as a list of one',
      edit: ({ components }) => {
        components.schemas.Fee.properties.amount = { allOf: [{ $ref: '#/components/schemas/Amount' }] }
      },
      changes: [],
    },
  ],
}
