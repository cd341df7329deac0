import { RESET_LINK_MINUTES, VERIFICATION_LINK_HOURS } from '@portico/contract/account/account-endpoints'
import { CODE_MINUTES } from '@portico/contract/session/session'
import { dayIn, deploymentFaultIn, incidentStatusIn, momentIn, rolesIn } from './mail-formats.ts'
import { type MailTexts, SECRET_PLACE } from './mail-kinds.ts'

const SUBJECTS_OF_PLANNED = { planned: '예정', moved: '일정 변경', reminded: '예정 다시 알림' } as const

export const KOREAN_TEXTS: MailTexts = {
  passwordReset: ({ name }) => ({
    subject: '새 비밀번호를 설정해 주세요',
    lines: [
      `${name} 님, 안녕하세요.`,
      `비밀번호 재설정 요청을 받았습니다. 아래 링크에서 새 비밀번호를 설정해 주세요. 링크는 ${RESET_LINK_MINUTES}분 동안 한 번만 사용할 수 있습니다. 직접 요청하지 않았다면 이 메일을 무시해 주세요. 비밀번호는 바뀌지 않습니다.`,
    ],
  }),
  twoStepCode: ({ name }) => ({
    subject: '로그인 인증 코드',
    lines: [
      `${name} 님, 안녕하세요.`,
      '로그인 인증 코드는 다음과 같습니다.',
      SECRET_PLACE,
      `코드는 ${CODE_MINUTES}분 동안 한 번만 사용할 수 있습니다. 지금 로그인하고 있지 않다면 다른 사람이 비밀번호를 알고 있는 것이니 비밀번호를 바꿔 주세요.`,
    ],
  }),
  passwordChanged: ({ name }) => ({
    subject: '비밀번호가 변경되었습니다',
    lines: [
      `${name} 님, 안녕하세요.`,
      '비밀번호가 변경되어 모든 기기에서 로그아웃되었습니다. 직접 변경하지 않았다면 지금 바로 아래에서 새 비밀번호를 설정해 주세요.',
    ],
  }),
  sessionReused: ({ name, at, address, device }) => ({
    subject: '안전을 위해 세션이 종료되었습니다',
    lines: [
      `${name} 님, 안녕하세요.`,
      `${momentIn('ko', at)}(UTC)에 회원님의 세션이 두 곳에서 함께 사용되었습니다. 다른 사람이 세션을 복사했을 때 일어나며, 드물게 연결이 끊긴 뒤에도 일어날 수 있습니다. 해당 세션은 모든 곳에서 종료되었습니다.`,
      `네트워크 주소: ${address}`,
      ...(device === '' ? [] : [`브라우저: ${device}`]),
      '계속 이용하려면 다시 로그인해 주세요. 본인의 주소나 브라우저가 아니라면 아래에서 새 비밀번호를 설정해 주세요.',
    ],
  }),
  rolesChanged: ({ name, roles }) => ({
    subject: '권한이 변경되었습니다',
    lines: [
      `${name} 님, 안녕하세요.`,
      `관리자가 권한을 변경했습니다. 현재 권한: ${rolesIn('ko', roles)}`,
      '아래에서 다시 로그인해 주세요.',
    ],
  }),
  accountWithdrawn: ({ name, leftThemselves }) => ({
    subject: '회원 탈퇴가 처리되었습니다',
    lines: [
      `${name} 님, 안녕하세요.`,
      '회원 탈퇴가 처리되었습니다. 더 이상 로그인할 수 없으며, API 이용이 종료되고 키도 사용할 수 없습니다.',
      leftThemselves ? '다시 이용하려면 이 주소로 다시 가입해 주세요.' : '관리자가 탈퇴 처리했습니다. 계정은 관리자만 복구할 수 있습니다.',
    ],
  }),
  reopening: ({ name }) => ({
    subject: '계정을 복구해 주세요',
    lines: [
      `${name} 님, 안녕하세요.`,
      `탈퇴한 계정의 주소로 다시 가입하셨습니다. 아래 링크에서 새 비밀번호를 설정하면 포털 사용자로 계정이 복구됩니다. 링크는 ${VERIFICATION_LINK_HOURS}시간 동안 한 번만 사용할 수 있습니다. 종료된 이용과 키는 복구되지 않습니다. 직접 가입하지 않았다면 이 메일을 무시해 주세요. 계정은 탈퇴한 상태로 유지됩니다.`,
    ],
  }),
  accountRestored: ({ name }) => ({
    subject: '계정이 복구되었습니다',
    lines: [`${name} 님, 안녕하세요.`, '관리자가 계정을 복구했습니다. 아래에서 로그인해 주세요.'],
  }),
  authenticatorRemoved: ({ name }) => ({
    subject: '인증 앱이 해제되었습니다',
    lines: [`${name} 님, 안녕하세요.`, '계정의 인증 앱이 해제되었습니다. 직접 요청하지 않았다면 로그인해서 다시 설정해 주세요.'],
  }),
  personalTokenCreated: ({ name, tokenName, endsOn }) => ({
    subject: '개인 액세스 토큰이 추가되었습니다',
    lines: [
      `${name} 님, 안녕하세요.`,
      `계정에 ${tokenName} 개인 액세스 토큰이 추가되었습니다. 프로그램에서 ${dayIn('ko', endsOn)}(UTC)까지 사용할 수 있습니다. 직접 만들지 않았다면 토큰을 폐기하고 비밀번호를 변경해 주세요.`,
    ],
  }),
  apiInherited: ({ apiName, formerOwner }) => ({
    subject: `${apiName} 소유자가 되었습니다`,
    lines: [`${formerOwner} 님이 탈퇴하여 ${apiName} 소유권이 이전되었습니다.`, 'API는 그대로 동작합니다. 아래에서 확인해 주세요.'],
  }),
  apiShared: ({ apiName, sharerName }) => ({
    subject: `${apiName} 공유 안내`,
    lines: [
      `${sharerName} 님이 ${apiName} 공유를 시작했습니다. 삭제와 공유를 제외한 모든 작업을 할 수 있습니다.`,
      '아래에서 확인해 주세요.',
    ],
  }),
  publishingRequested: ({ apiName, requesterName }) => ({
    subject: `${apiName} 게시 요청`,
    lines: [`${requesterName} 님이 ${apiName} 게시를 요청했습니다.`, '아래에서 승인하거나 반려해 주세요.'],
  }),
  test: ({ name }) => ({
    subject: '테스트 메일',
    lines: [`${name} 님이 메일 서버를 확인하려고 보낸 메일입니다. 정상적으로 동작합니다.`],
  }),
  verification: ({ name }) => ({
    subject: '이메일 주소를 인증해 주세요',
    lines: [
      `${name} 님, 안녕하세요.`,
      `가입해 주셔서 감사합니다. 아래 링크에서 이메일 주소를 인증해 주세요. 링크는 ${VERIFICATION_LINK_HOURS}시간 동안 유효합니다.`,
    ],
  }),
  invitation: ({ name }) => ({
    subject: '계정이 준비되었습니다',
    lines: [
      `${name} 님, 안녕하세요.`,
      '관리자가 계정을 만들었습니다. 아래 링크에서 비밀번호를 설정해 주세요. 링크는 한 번만 사용할 수 있습니다.',
    ],
  }),
  subscriptionRequested: ({ apiName, subscriberName }) => ({
    subject: `${apiName} 이용 신청`,
    lines: [`${subscriberName} 님이 ${apiName} 이용을 신청했습니다.`, '아래에서 승인하거나 반려해 주세요.'],
  }),
  subscriptionApproved: ({ apiName }) => ({
    subject: `${apiName} 이용 신청이 승인되었습니다`,
    lines: [`${apiName} 이용 신청이 승인되었습니다.`, '아래에서 API 키를 만들 수 있습니다.'],
  }),
  subscriptionRejected: ({ apiName, reason }) => ({
    subject: `${apiName} 이용 신청이 반려되었습니다`,
    lines: [`${apiName} 이용 신청이 반려되었습니다.`, `사유: ${reason}`],
  }),
  subscriptionCanceledByDeveloper: ({ apiName, reason }) => ({
    subject: `${apiName} 이용이 취소되었습니다`,
    lines: [`제공자가 ${apiName} 이용을 취소했습니다. 키를 더 이상 사용할 수 없습니다.`, `사유: ${reason}`],
  }),
  publishingApproved: ({ apiName }) => ({
    subject: `${apiName} 게시가 승인되었습니다`,
    lines: [`${apiName} 게시가 승인되어 포털에 표시됩니다.`],
  }),
  publishingRejected: ({ apiName, reason }) => ({
    subject: `${apiName} 게시가 반려되었습니다`,
    lines: [`${apiName} 게시 요청이 반려되었습니다.`, `사유: ${reason}`],
  }),
  publishingWithdrawn: ({ apiName, reason }) => ({
    subject: `${apiName} 게시가 취소되었습니다`,
    lines: [
      `${apiName} 게시가 종료되어 더 이상 포털에 표시되지 않습니다. 승인된 이용은 계속되며, 새로운 이용 신청은 받지 않습니다.`,
      ...(reason === '' ? [] : [`사유: ${reason}`]),
    ],
  }),
  versionDeprecated: ({ apiName, stageName, sunsetOn, successorName, again }) => ({
    subject: again ? `${apiName} ${stageName} 지원 종료 안내 변경` : `${apiName} ${stageName} 지원 종료 예고`,
    lines: [
      again
        ? `앞서 안내한 ${apiName} ${stageName} 버전의 지원 종료 내용이 변경되었습니다.`
        : `이용 중인 ${apiName} ${stageName} 버전은 지원 종료 예정입니다.`,
      sunsetOn
        ? `${dayIn('ko', sunsetOn)}(UTC)부터는 이용하지 못할 수 있습니다. 그 전까지는 이전처럼 호출할 수 있습니다.`
        : '이전처럼 호출할 수 있으며, 종료일은 아직 정해지지 않았습니다.',
      ...(successorName ? [`대신 ${successorName} 버전을 이용해 주세요. 지금 사용하는 키를 그대로 사용할 수 있습니다.`] : []),
      '호출 주소는 아래에서 확인할 수 있습니다.',
    ],
  }),
  versionKept: ({ apiName, stageName }) => ({
    subject: `${apiName} ${stageName} 지원 종료 예고 취소`,
    lines: [
      `${apiName} ${stageName} 버전의 지원 종료 예고가 취소되었습니다. 계속 이용할 수 있습니다.`,
      '이용 내역은 아래에서 확인할 수 있습니다.',
    ],
  }),
  breakingChange: ({ apiName, stageName, breakingCount, planned }) => {
    if (planned === undefined) {
      return {
        subject: `${apiName} ${stageName} 버전에 호환되지 않는 변경이 있습니다`,
        lines: [
          `새로 배포된 ${apiName} ${stageName} 버전에 호출하는 프로그램이 동작하지 않을 수 있는 변경 사항 ${breakingCount}건이 있습니다.`,
          '변경 내역은 아래에서 확인할 수 있습니다.',
        ],
      }
    }
    const at = `${momentIn('ko', planned.at)}(UTC)`
    if (planned.state === 'canceled') {
      return {
        subject: `${apiName} ${stageName} 버전의 호환되지 않는 변경 취소`,
        lines: [
          `${at}에 예정되었던 ${apiName} ${stageName} 버전의 호환되지 않는 변경 사항은 그때 배포되지 않습니다.`,
          '변경 내역은 아래에서 확인할 수 있습니다.',
        ],
      }
    }
    return {
      subject: `${apiName} ${stageName} 버전의 호환되지 않는 변경 ${SUBJECTS_OF_PLANNED[planned.state]}: ${at}`,
      lines: [
        planned.state === 'moved'
          ? `앞서 안내한 ${apiName} ${stageName} 버전의 호환되지 않는 변경 사항은 ${at}에 배포됩니다.`
          : `${at}에 ${apiName} ${stageName} 버전에 호출하는 프로그램이 동작하지 않을 수 있는 변경 사항이 배포됩니다. 그 전까지는 이전처럼 호출할 수 있습니다.`,
        `호환되지 않는 변경 사항: ${breakingCount}건`,
        '변경될 내용은 아래에서 확인할 수 있습니다.',
      ],
    }
  },
  plannedDeploymentFailed: ({ apiName, stageName, at, fault }) => ({
    subject: `${apiName} ${stageName} 버전의 예약 배포 실패`,
    lines: [
      `${momentIn('ko', at)}(UTC)에 예정된 ${apiName} ${stageName} 버전의 배포에 실패했습니다. 게이트웨이는 이전과 같이 제공합니다.`,
      `이유: ${deploymentFaultIn('ko', fault)}`,
      '버전은 아래에서 확인할 수 있습니다.',
    ],
  }),
  incidentUpdated: ({ apiName, title, impact, status, text }) => ({
    subject: `${incidentStatusIn('ko', impact, status)}: ${title.ko}`,
    lines: [
      title.ko,
      `영향을 받는 API: ${apiName}`,
      `상태: ${incidentStatusIn('ko', impact, status)}`,
      text.ko,
      '진행 상황은 아래에서 확인할 수 있습니다.',
    ],
  }),
  certificateExpiring: ({ groupName, subject, endsOn }) => ({
    subject: `${groupName}의 클라이언트 인증서가 ${dayIn('ko', endsOn)}에 만료됩니다`,
    lines: [
      `게이트웨이가 ${groupName} 서버에 제시하는 클라이언트 인증서(${subject})가 ${dayIn('ko', endsOn)}(UTC)에 만료됩니다. 만료되면 서버가 호출을 거부할 수 있습니다.`,
      '아래에서 새 인증서로 교체해 주세요. 다시 배포하지 않아도 바로 적용됩니다.',
    ],
  }),
  serverCertificateExpiring: ({ environmentName, names, endsOn }) => ({
    subject: `${environmentName} 환경의 TLS 인증서가 ${dayIn('ko', endsOn)}에 만료됩니다`,
    lines: [
      `${environmentName} 환경의 게이트웨이가 사용하는 TLS 인증서(${names})가 ${dayIn('ko', endsOn)}(UTC)에 만료됩니다. 만료되면 클라이언트가 연결을 거부합니다.`,
      '아래에서 같은 이름의 새 인증서를 추가해 주세요. 다시 배포하지 않아도 바로 적용됩니다.',
    ],
  }),
  gatewayUnavailable: ({ gatewayName, environmentName, at }) => ({
    subject: `${gatewayName} 게이트웨이를 사용할 수 없습니다`,
    lines: [
      `${environmentName} 환경의 ${gatewayName} 게이트웨이가 ${momentIn('ko', at)}(UTC) 이후 상태를 보고하지 않습니다. 같은 환경에 실행 중인 다른 게이트웨이가 없으면 API를 호출할 수 없습니다.`,
      '게이트웨이 상태는 아래에서 확인할 수 있습니다.',
    ],
  }),
  webhookDisabled: ({ webhookName }) => ({
    subject: `${webhookName} 웹훅이 사용 중지되었습니다`,
    lines: [
      `하루 동안 ${webhookName} 웹훅에 한 번도 전송하지 못하여 웹훅 사용이 중지되었습니다. 이후 이벤트는 보관되며, 웹훅을 다시 시작하면 전송됩니다.`,
      '전송 내역은 아래에서 확인하고 웹훅을 다시 시작할 수 있습니다.',
    ],
  }),
  newsSubmitted: ({ apiName, authorName, title }) => ({
    subject: `${apiName} 소식 승인 요청`,
    lines: [`${authorName} 님이 ${apiName} 소식 ‘${title}’ 승인을 요청했습니다.`, '아래에서 승인하거나 반려해 주세요.'],
  }),
  newsApproved: ({ apiName, title }) => ({
    subject: `${apiName} 소식이 승인되었습니다`,
    lines: [`${apiName} 소식 ‘${title}’ 등록이 승인되었습니다.`, '예약한 시간이 있으면 그때부터, 없으면 지금부터 포털에 표시됩니다.'],
  }),
  newsRejected: ({ apiName, title, reason }) => ({
    subject: `${apiName} 소식이 반려되었습니다`,
    lines: [`${apiName} 소식 ‘${title}’ 등록이 반려되었습니다.`, `사유: ${reason}`],
  }),
  inquiryRegistered: ({ apiName, title }) => ({
    subject: apiName === null ? '운영자에게 새 문의가 등록되었습니다' : `${apiName} 문의`,
    lines: [
      apiName === null ? `운영자에게 새 문의가 등록되었습니다: ${title}` : `${apiName} API에 새 문의가 등록되었습니다: ${title}`,
      '아래에서 답변해 주세요.',
    ],
  }),
  inquiryAnswered: ({ apiName, title }) => ({
    subject: apiName === null ? '운영자에게 보낸 문의에 답변이 등록되었습니다' : `${apiName} 문의에 답변이 등록되었습니다`,
    lines: [
      apiName === null ? `운영자에게 보낸 문의에 답변이 등록되었습니다: ${title}` : `${apiName} API 문의에 답변이 등록되었습니다: ${title}`,
      '답변은 아래에서 확인할 수 있습니다.',
    ],
  }),
}
