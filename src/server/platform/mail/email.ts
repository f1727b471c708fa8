/** The content of an email, as plain text and as HTML. */
export interface Email {
  subject: string
  text: string
  html: string
}

/** The shop as a sender: its name, and its address, which is known once it listens. */
export interface EmailSender {
  brand: string
  shopUrl: () => string
}

export interface EmailContent {
  brand: string
  /** The address of the shop, with its scheme. */
  shopUrl: string
  subject: string
  /** The heading, one line. */
  title: string
  /** Paragraphs before and after the button. */
  before: readonly string[]
  action?: { label: string; url: string }
  after?: readonly string[]
}

/** An email in the shop's layout: one column, one button, no pictures and no external resources. */
export function writeEmail(content: EmailContent): Email {
  return { subject: content.subject, text: textOf(content), html: htmlOf(content) }
}

function textOf({ brand, shopUrl, title, before, action, after = [] }: EmailContent): string {
  const button = action ? [`${action.label}:\n${action.url}`] : []
  const foot = `-- \n${brand} · ${shopUrl}\nThis is an automated email; replies are not read.`
  return [title, ...before, ...button, ...after, foot].join('\n\n')
}

const ink = '#17151f'
const soft = '#5d5a6b'

function htmlOf({
  brand,
  shopUrl,
  subject,
  title,
  before,
  action,
  after = [],
}: EmailContent): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${ink}">${toHtml(text)}</p>`
  const small = (text: string) =>
    `<p style="margin:0 0 10px;font-size:14px;line-height:1.55;color:${soft}">${toHtml(text)}</p>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${toHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#eeecf3;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eeecf3">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:18px 32px;border-radius:16px 16px 0 0;background:${ink}">
<a href="${toHtml(shopUrl)}" style="font-size:20px;font-weight:800;letter-spacing:-0.5px;color:#f3cf63;text-decoration:none">&#x2B22;&nbsp; ${toHtml(brand)}</a>
</td></tr>
<tr><td style="padding:32px;border-radius:0 0 16px 16px;background:#ffffff">
<h1 style="margin:0 0 18px;font-size:25px;line-height:1.2;letter-spacing:-0.6px;color:${ink}">${toHtml(title)}</h1>
${before.map(paragraph).join('\n')}
${action ? buttonOf(action) : ''}
${after.map(small).join('\n')}
</td></tr>
<tr><td style="padding:20px 32px;font-size:13px;line-height:1.5;color:${soft}">
<a href="${toHtml(shopUrl)}" style="color:${soft}">${toHtml(shopUrl.replace(/^https?:\/\//, ''))}</a><br>
This is an automated email; replies are not read.
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function buttonOf({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0"><a href="${toHtml(url)}" style="display:inline-block;padding:15px 28px;border-radius:12px;font-size:16px;font-weight:700;color:#2e2205;background:#f0c14a;text-decoration:none">${toHtml(label)}</a></p>
<p style="margin:0 0 20px;font-size:13px;line-height:1.5;color:${soft};word-break:break-all">If the button doesn’t work, open this link:<br><a href="${toHtml(url)}" style="color:${soft}">${toHtml(url)}</a></p>`
}

/** Escapes text for HTML, including attributes. */
const toHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
