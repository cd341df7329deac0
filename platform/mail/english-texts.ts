import { RESET_LINK_MINUTES, VERIFICATION_LINK_HOURS } from '@portico/contract/account/account-endpoints'
import { CODE_MINUTES } from '@portico/contract/session/session'
import { dayIn, deploymentFaultIn, incidentStatusIn, momentIn, rolesIn } from './mail-formats.ts'
import { type MailTexts, SECRET_PLACE } from './mail-kinds.ts'

const SUBJECTS_OF_PLANNED = {
  planned: (news: string) => news,
  moved: (news: string) => `New time: ${news}`,
  reminded: (news: string) => `Reminder: ${news}`,
}

const addressed = (apiName: string | null) => (apiName === null ? 'to the operators' : `about ${apiName}`)

export const ENGLISH_TEXTS: MailTexts = {
  passwordReset: ({ name }) => ({
    subject: 'Choose a new password',
    lines: [
      `Hello ${name},`,
      `We received a request to reset your password. Choose a new one with this link, which works once within ${RESET_LINK_MINUTES} minutes. If you did not request it, ignore this email: your password stays the same.`,
    ],
  }),
  twoStepCode: ({ name }) => ({
    subject: 'Your sign-in code',
    lines: [
      `Hello ${name},`,
      'Use this code to sign in:',
      SECRET_PLACE,
      `It works once within ${CODE_MINUTES} minutes. If you are not signing in right now, someone else knows your password: change it.`,
    ],
  }),
  passwordChanged: ({ name }) => ({
    subject: 'Your password was changed',
    lines: [
      `Hello ${name},`,
      'Your password was changed, and you are signed out everywhere. If you did not change it, choose a new one right away:',
    ],
  }),
  sessionReused: ({ name, at, address, device }) => ({
    subject: 'Your session was ended for your safety',
    lines: [
      `Hello ${name},`,
      `On ${momentIn('en', at)} (UTC), one of your sessions was used from two places at once. This happens when someone has copied the session, and in rare cases after a lost connection. The session was ended everywhere.`,
      `Network address: ${address}`,
      ...(device === '' ? [] : [`Browser: ${device}`]),
      'Sign in again to continue. If you do not recognize this address or browser, choose a new password:',
    ],
  }),
  rolesChanged: ({ name, roles }) => ({
    subject: 'Your permissions were changed',
    lines: [`Hello ${name},`, `An administrator changed your permissions. You are now: ${rolesIn('en', roles)}.`, 'Sign in again:'],
  }),
  accountWithdrawn: ({ name, leftThemselves }) => ({
    subject: 'Your account was closed',
    lines: [
      `Hello ${name},`,
      'Your account is closed. You can no longer sign in, your subscriptions have ended, and their keys no longer work.',
      leftThemselves
        ? 'To come back, sign up again with this address.'
        : 'An administrator closed it. Only an administrator can restore it.',
    ],
  }),
  reopening: ({ name }) => ({
    subject: 'Reopen your account',
    lines: [
      `Hello ${name},`,
      `You signed up again with the address of your closed account. Choose a new password with this link, which works once within ${VERIFICATION_LINK_HOURS} hours, and your account is open again as a portal user. Subscriptions and keys that have ended do not come back. If you did not sign up, ignore this email: your account stays closed.`,
    ],
  }),
  accountRestored: ({ name }) => ({
    subject: 'Your account was restored',
    lines: [`Hello ${name},`, 'An administrator restored your account. Sign in:'],
  }),
  authenticatorRemoved: ({ name }) => ({
    subject: 'Your authenticator app was removed',
    lines: [
      `Hello ${name},`,
      'The authenticator app of your account was removed. If you did not request this, sign in and set it up again:',
    ],
  }),
  personalTokenCreated: ({ name, tokenName, endsOn }) => ({
    subject: 'A personal access token was created',
    lines: [
      `Hello ${name},`,
      `The personal access token ${tokenName} was created for your account. Programs can use it until ${dayIn('en', endsOn)} (UTC). If you did not create it, revoke it and change your password:`,
    ],
  }),
  apiInherited: ({ apiName, formerOwner }) => ({
    subject: `You are now the owner of ${apiName}`,
    lines: [`${formerOwner} has left, and the API ${apiName} was transferred to you.`, 'It keeps running as it is. View the API:'],
  }),
  apiShared: ({ apiName, sharerName }) => ({
    subject: `${apiName} was shared with you`,
    lines: [`${sharerName} shared the API ${apiName} with you. You can do everything except delete and share it.`, 'View the API:'],
  }),
  publishingRequested: ({ apiName, requesterName }) => ({
    subject: `Request to publish ${apiName}`,
    lines: [`${requesterName} requested to publish ${apiName} on the portal.`, 'Approve or reject the request:'],
  }),
  test: ({ name }) => ({
    subject: 'Test email',
    lines: [`${name} sent this email to test the mail server. It works.`],
  }),
  verification: ({ name }) => ({
    subject: 'Verify your email address',
    lines: [
      `Hello ${name},`,
      `Thank you for signing up. Verify your email address with this link, which works for ${VERIFICATION_LINK_HOURS} hours.`,
    ],
  }),
  invitation: ({ name }) => ({
    subject: 'Your account is ready',
    lines: [`Hello ${name},`, 'An administrator created an account for you. Choose your password with this link, which works once.'],
  }),
  subscriptionRequested: ({ apiName, subscriberName }) => ({
    subject: `Subscription request for ${apiName}`,
    lines: [`${subscriberName} requested a subscription to ${apiName}.`, 'Approve or reject the request:'],
  }),
  subscriptionApproved: ({ apiName }) => ({
    subject: `Your subscription to ${apiName} was approved`,
    lines: [`Your subscription to ${apiName} was approved.`, 'Create your API key:'],
  }),
  subscriptionRejected: ({ apiName, reason }) => ({
    subject: `Your subscription request for ${apiName} was rejected`,
    lines: [`Your subscription request for ${apiName} was rejected.`, `Reason: ${reason}`],
  }),
  subscriptionCanceledByDeveloper: ({ apiName, reason }) => ({
    subject: `Your subscription to ${apiName} was canceled`,
    lines: [`The provider of ${apiName} canceled your subscription. Its keys no longer work.`, `Reason: ${reason}`],
  }),
  publishingApproved: ({ apiName }) => ({
    subject: `${apiName} is published`,
    lines: [`${apiName} was published on the portal.`],
  }),
  publishingRejected: ({ apiName, reason }) => ({
    subject: `${apiName} was not published`,
    lines: [`The request to publish ${apiName} was rejected.`, `Reason: ${reason}`],
  }),
  publishingWithdrawn: ({ apiName, reason }) => ({
    subject: `${apiName} was unpublished`,
    lines: [
      `${apiName} was removed from the portal. Approved subscriptions continue; new ones are not possible.`,
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
    ],
  }),
  versionDeprecated: ({ apiName, stageName, sunsetOn, successorName, again }) => ({
    subject: again ? `Update: ${apiName} ${stageName} is deprecated` : `${apiName} ${stageName} is deprecated`,
    lines: [
      again
        ? `The deprecation notice of version ${stageName} of ${apiName} has changed.`
        : `Version ${stageName} of ${apiName}, which you subscribe to, is deprecated.`,
      sunsetOn
        ? `It may stop working on ${dayIn('en', sunsetOn)} (UTC). Until then it works as before.`
        : 'It works as before; no end date is set.',
      ...(successorName ? [`Use version ${successorName} instead. Your keys work with it too.`] : []),
      'View the URLs of your subscription:',
    ],
  }),
  versionKept: ({ apiName, stageName }) => ({
    subject: `${apiName} ${stageName} is no longer deprecated`,
    lines: [`Version ${stageName} of ${apiName} is no longer deprecated. You can continue to use it.`, 'View your subscription:'],
  }),
  breakingChange: ({ apiName, stageName, breakingCount, planned }) => {
    if (planned === undefined) {
      return {
        subject: `${apiName} ${stageName} has breaking changes`,
        lines: [
          `A new deployment of version ${stageName} of ${apiName} can break programs that call it. Number of breaking changes: ${breakingCount}.`,
          'View what changed:',
        ],
      }
    }
    const at = `${momentIn('en', planned.at)} (UTC)`
    if (planned.state === 'canceled') {
      return {
        subject: `Canceled: breaking changes of ${apiName} ${stageName}`,
        lines: [
          `The breaking changes of version ${stageName} of ${apiName} that were planned for ${at} do not come then.`,
          'View the changelog:',
        ],
      }
    }
    return {
      subject: SUBJECTS_OF_PLANNED[planned.state](`${apiName} ${stageName} gets breaking changes on ${at}`),
      lines: [
        planned.state === 'moved'
          ? `The breaking changes of version ${stageName} of ${apiName} have a new time: ${at}.`
          : `On ${at}, version ${stageName} of ${apiName} gets changes that can break programs that call it. Until then it works as before.`,
        `Number of breaking changes: ${breakingCount}.`,
        'View what will change:',
      ],
    }
  },
  plannedDeploymentFailed: ({ apiName, stageName, at, fault }) => ({
    subject: `The planned deployment of ${apiName} ${stageName} failed`,
    lines: [
      `Version ${stageName} of ${apiName} was not deployed on ${momentIn('en', at)} (UTC), as planned. Gateways serve what they served before.`,
      `Reason: ${deploymentFaultIn('en', fault)}`,
      'View the version:',
    ],
  }),
  incidentUpdated: ({ apiName, title, impact, status, text }) => ({
    subject: `${incidentStatusIn('en', impact, status)}: ${title.en}`,
    lines: [title.en, `Affected APIs: ${apiName}`, `Status: ${incidentStatusIn('en', impact, status)}`, text.en, 'Follow what happens:'],
  }),
  certificateExpiring: ({ groupName, subject, endsOn }) => ({
    subject: `A client certificate of ${groupName} expires on ${dayIn('en', endsOn)}`,
    lines: [
      `The client certificate ${subject}, which gateways present to the servers of ${groupName}, expires on ${dayIn('en', endsOn)} (UTC). After that the servers may refuse calls.`,
      'Replace it; no deployment is needed:',
    ],
  }),
  serverCertificateExpiring: ({ environmentName, names, endsOn }) => ({
    subject: `A TLS certificate of ${environmentName} expires on ${dayIn('en', endsOn)}`,
    lines: [
      `The TLS certificate for ${names}, which the gateways of the environment ${environmentName} show their clients, expires on ${dayIn('en', endsOn)} (UTC). After that clients refuse to connect.`,
      'Add its successor for the same names; no deployment is needed:',
    ],
  }),
  gatewayUnavailable: ({ gatewayName, environmentName, at }) => ({
    subject: `Gateway ${gatewayName} is unavailable`,
    lines: [
      `The gateway ${gatewayName} of the environment ${environmentName} last reported on ${momentIn('en', at)} (UTC). If no other gateway of the environment is running, its APIs cannot be called.`,
      'View the gateway:',
    ],
  }),
  webhookDisabled: ({ webhookName }) => ({
    subject: `The webhook ${webhookName} was disabled`,
    lines: [
      `No delivery to the webhook ${webhookName} has succeeded for a day, so it was disabled. Later events are kept: they are sent when you resume it.`,
      'View its deliveries and resume it:',
    ],
  }),
  newsSubmitted: ({ apiName, authorName, title }) => ({
    subject: `News about ${apiName} waits for approval`,
    lines: [`${authorName} wrote news about ${apiName}: “${title}”.`, 'Approve or reject it:'],
  }),
  newsApproved: ({ apiName, title }) => ({
    subject: `Your news about ${apiName} was approved`,
    lines: [`Your news “${title}” about ${apiName} was approved.`, 'Readers see it from its planned time on, if it has one, or now.'],
  }),
  newsRejected: ({ apiName, title, reason }) => ({
    subject: `Your news about ${apiName} was rejected`,
    lines: [`Your news “${title}” about ${apiName} was rejected.`, `Reason: ${reason}`],
  }),
  inquiryRegistered: ({ apiName, title }) => ({
    subject: `Question ${addressed(apiName)}`,
    lines: [`There is a new question ${addressed(apiName)}: ${title}`, 'Answer it:'],
  }),
  inquiryAnswered: ({ apiName, title }) => ({
    subject: `Answer to your question ${addressed(apiName)}`,
    lines: [`Your question ${addressed(apiName)} was answered: ${title}`, 'Read the answer:'],
  }),
}
