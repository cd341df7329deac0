import { defineEndpoint } from '../endpoint.ts'
import { GATEWAY_STATUSES } from '../environment/environment-states.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { PROGRAM_KINDS, VERSION_FITS } from './version-fit.ts'

/** How often platforms report that they and the web servers that follow them run, and after how long without a report they do not. */
export const PROGRAM_REPORT_SECONDS = 10
export const PROGRAM_LOST_SECONDS = 35
/** At most this many programs of a kind are shown. */
export const PROGRAMS_SHOWN_MAX = 200

const text = (max: number) =>
  yup
    .string()
    .max(max)
    .matches(/^[^\p{Cc}]*$/u)

/** What a web server says of itself when it follows a platform; nothing from older versions. */
export const webProgramQuery = yup
  .object({ programId: uuid(), version: text(50), hostName: text(255), bootedAt: yup.string().max(40) })
  .noUnknown()

export const runningProgram = yup.object({
  id: yup.string().required(),
  kind: yup.string().oneOf(PROGRAM_KINDS).required(),
  /** The name of a gateway; of other programs the host. */
  name: yup.string().defined(),
  version: yup.string().nullable().defined(),
  fit: yup.string().oneOf(VERSION_FITS).required(),
  /** Of gateways: the engine, the environment and the status. */
  engine: yup.string().nullable().defined(),
  environment: yup.object({ id: yup.string().required(), name: yup.string().required() }).nullable().defined(),
  status: yup.string().oneOf(GATEWAY_STATUSES).required(),
  bootedAt: moment().nullable().defined(),
  lastSeenAt: moment().nullable().defined(),
})
export type RunningProgram = yup.InferType<typeof runningProgram>

export const installationView = yup.object({
  programs: yup.array(runningProgram.required()).required(),
  database: yup
    .object({
      /** As the server reports it: `16.4`. */
      version: yup.string().required(),
      /** The newest migration that the database has, and the newest that the answering platform knows: `0024_categories`. */
      schema: yup.string().required(),
      platformSchema: yup.string().required(),
    })
    .required(),
  upgradeFirst: yup.string().oneOf(PROGRAM_KINDS).nullable().defined(),
})
export type InstallationView = yup.InferType<typeof installationView>

export const installationEndpoints = {
  getInstallation: defineEndpoint({
    method: 'GET',
    path: '/installation',
    access: 'setting.read',
    summary: 'Retrieve what runs where, and which versions fit together',
    output: installationView,
  }),
}
