import { defineEndpoint } from '../endpoint.ts'
import { ROLES } from '../role.ts'
import { listQuery, pageOf } from '../rule/list.ts'
import { periodFields } from '../rule/period.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

/** Longer results are counted up to this number. */
export const AUDIT_COUNT_MAX = 10_000

/** What happened to a row. */
export const AUDIT_OPERATIONS = ['insert', 'update', 'delete'] as const

const actFields = {
  id: yup.string().required(),
  at: moment().required(),
  actorId: yup.number().integer().required(),
  actorEmail: yup.string().required(),
  actorName: yup.string().required(),
  actorRoles: yup.array(yup.string().oneOf(ROLES).required()).required(),
  address: yup.string().required(),
  /** The endpoint's name, such as `approveSubscription`. */
  act: yup.string().required(),
  /** The called path, such as `/users/7/roles`. */
  path: yup.string().required(),
  requestId: yup.string().required(),
}

/** A list row: one audited operation. */
export const auditActSummary = yup.object({ ...actFields, changes: yup.number().integer().required() })
export type AuditActSummary = yup.InferType<typeof auditActSummary>

/** A changed row. `before` and `after` contain the fields that differ, without secrets. */
export const auditChange = yup.object({
  table: yup.string().required(),
  rowId: yup.string().required(),
  operation: yup.string().oneOf(AUDIT_OPERATIONS).required(),
  before: yup.mixed().nullable().defined(),
  after: yup.mixed().nullable().defined(),
})
export type AuditChange = yup.InferType<typeof auditChange>

export const auditActDetail = yup.object({ ...actFields, changes: yup.array(auditChange.required()).required() })

const filters = {
  ...periodFields,
  act: yup
    .string()
    .trim()
    .max(100)
    .matches(/^[A-Za-z0-9]*$/),
}
/** `q` finds the actor by name or email address. */
export const auditListQuery = listQuery(['at', '-at'], '-at').shape(filters)
export const auditExportQuery = yup.object({ q: yup.string().trim().max(100), ...filters }).noUnknown()

export const auditEndpoints = {
  listAuditActs: defineEndpoint({
    method: 'GET',
    path: '/audit',
    access: 'audit.read',
    summary: 'List changes by staff members',
    query: auditListQuery,
    output: pageOf(auditActSummary).shape({ more: yup.boolean().required() }),
  }),
  exportAudit: defineEndpoint({
    method: 'GET',
    path: '/audit/export',
    access: 'audit.read',
    summary: 'Export changes by staff members as an .xlsx file',
    query: auditExportQuery,
  }),
  getAuditAct: defineEndpoint({
    method: 'GET',
    path: '/audit/:actId',
    access: 'audit.read',
    summary: 'Retrieve one change with all changed rows',
    params: yup.object({ actId: uuid().required() }).noUnknown(),
    output: auditActDetail,
  }),
}
