/**
 * Delivery reports as mail servers wrote them, with their senders' own names and without what returned with them.
 * `to` is the address to which each went, in place of which a test puts the address of a letter.
 */
export const deliveryReports: readonly {
  source: string
  /** Whether the letter failed, and whether because of its address; null if the report tells of no recipient. */
  says: 'address' | 'failed' | 'nothing' | null
  to: string
  message: string
}[] = [
  {
    source: 'RFC 3464, appendix E.1: a simple report; the server could not be reached',
    says: 'address',
    to: 'owner-info-mime@cs.utk.edu',
    message: `Date: Thu, 7 Jul 1994 17:16:05 -0400
From: Mail Delivery Subsystem <MAILER-DAEMON@CS.UTK.EDU>
Message-Id: <199407072116.RAA14128@CS.UTK.EDU>
Subject: Returned mail: Cannot send message for 5 days
To: <owner-info-mime@cs.utk.edu>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
      boundary="RAA14128.773615765/CS.UTK.EDU"

--RAA14128.773615765/CS.UTK.EDU

The original message was received at Sat, 2 Jul 1994 17:10:28 -0400
from root@localhost

   ----- The following addresses had delivery problems -----
<louisl@larry.slip.umd.edu>  (unrecoverable error)

----- Transcript of session follows -----
<louisl@larry.slip.umd.edu>... Deferred: Connection timed out
      with larry.slip.umd.edu.
Message could not be delivered for 5 days
Message will be deleted from queue

--RAA14128.773615765/CS.UTK.EDU
content-type: message/delivery-status

Reporting-MTA: dns; cs.utk.edu

Original-Recipient: rfc822;louisl@larry.slip.umd.edu
Final-Recipient: rfc822;louisl@larry.slip.umd.edu
Action: failed
Status: 4.0.0
Diagnostic-Code: smtp; 426 connection timed out
Last-Attempt-Date: Thu, 7 Jul 1994 17:15:49 -0400

--RAA14128.773615765/CS.UTK.EDU
content-type: message/rfc822

[original message goes here]

--RAA14128.773615765/CS.UTK.EDU--
`,
  },
  {
    source:
      'RFC 3464, appendix E.2: several recipients, some of whom have it, and a comment after the status',
    says: 'address',
    to: 'nsb@bellcore.com',
    message: `Date: Fri, 8 Jul 1994 09:21:47 -0400
From: Mail Delivery Subsystem <MAILER-DAEMON@CS.UTK.EDU>
Subject: Returned mail: User unknown
To: <nsb@bellcore.com>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
      boundary="JAA13167.773673707/CS.UTK.EDU"

--JAA13167.773673707/CS.UTK.EDU
content-type: text/plain; charset=us-ascii

   ----- The following addresses had successful delivery notifications -----
<arathib@vnet.ibm.com>  (relayed to non-DSN mailer)

   ----- The following addresses had delivery problems -----
<wsnell@sdcc13.ucsd.edu>  (unrecoverable error)
   ----- Transcript of session follows -----
while talking to sdcc13.ucsd.edu: >>> RCPT To:<wsnell@sdcc13.ucsd.edu> <<< 550
<wsnell@sdcc13.ucsd.edu>... User unknown 550 <wsnell@sdcc13.ucsd.edu>... User
unknown

--JAA13167.773673707/CS.UTK.EDU
content-type: message/delivery-status

Reporting-MTA: dns; cs.utk.edu

Original-Recipient: rfc822;arathib@vnet.ibm.com
Final-Recipient: rfc822;arathib@vnet.ibm.com
Action: relayed
Status: 2.0.0 (sent to nonDSN mailer)

Original-Recipient: rfc822;johnh@hpnjld.njd.hp.com
Final-Recipient: rfc822;johnh@hpnjld.njd.hp.com
Action: delayed
Status: 4.0.0 (hpnjld.njd.jp.com: host name lookup failure)

Original-Recipient: rfc822;wsnell@sdcc13.ucsd.edu
Final-Recipient: rfc822;wsnell@sdcc13.ucsd.edu
Action: failed
Status: 5.0.0 (user unknown)
Diagnostic-Code: smtp; 550 User unknown
Remote-MTA: dns; sdcc13.ucsd.edu

--JAA13167.773673707/CS.UTK.EDU
content-type: message/rfc822

[original message goes here]

--JAA13167.773673707/CS.UTK.EDU--
`,
  },
  {
    source: 'RFC 3464, appendix E.4: a delay, after which the server goes on trying',
    says: 'nothing',
    to: 'owner-info-mime@cs.utk.edu',
    message: `Date: Sat, 2 Jul 1994 21:16:05 -0400
From: Mail Delivery Subsystem <MAILER-DAEMON@CS.UTK.EDU>
Subject: Warning: could not send message for past 4 hours
To: <owner-info-mime@cs.utk.edu>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
      boundary="WAA05420.773500565/CS.UTK.EDU"

--WAA05420.773500565/CS.UTK.EDU
content-type: text/plain

Warning: message still undelivered after 4 hours

--WAA05420.773500565/CS.UTK.EDU
content-type: message/delivery-status

Reporting-MTA: dns; cs.utk.edu

Final-Recipient: rfc822;louisl@larry.slip.umd.edu
Action: delayed
Status: 4.0.0
Diagnostic-Code: smtp; 426 connection timed out

--WAA05420.773500565/CS.UTK.EDU--
`,
  },
  {
    source:
      'Outlook.com (sisimai/set-of-emails, rhost-outlook-01): a full mailbox, a boundary with a question mark',
    says: 'address',
    to: 'shironeko@hotmail.example.com',
    message: `From: postmaster@mail.hotmail.example.com
To: shironeko@hotmail.example.com
Date: Fri, 21 Nov 2014 14:17:35 -0800
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="9B095B5ADSN=_01D00052BDF896BA0006275EBLU004?OMC3S13.h"
X-DSNContext: 7ce717b1 - 1196 - 00000002 - 00000000
Subject: Delivery Status Notification (Failure)
Return-Path: <>

This is a MIME-formatted message.
Portions of this message may be unreadable without a MIME-capable mail program.

--9B095B5ADSN=_01D00052BDF896BA0006275EBLU004?OMC3S13.h
Content-Type: text/plain; charset=unicode-1-1-utf-7

This is an automatically generated Delivery Status Notification.

Delivery to the following recipients failed.

       kijitora@example.jp

--9B095B5ADSN=_01D00052BDF896BA0006275EBLU004?OMC3S13.h
Content-Type: message/delivery-status

Reporting-MTA: dns;BLU004-OMC3S13.hotmail.com
Received-From-MTA: dns;BLU436-SMTP66
Arrival-Date: Fri, 21 Nov 2014 14:17:34 -0800

Final-Recipient: rfc822;kijitora@example.jp
Action: failed
Status: 5.2.2
Diagnostic-Code: smtp;550 5.2.2 <kijitora@example.jp>... Mailbox Full

--9B095B5ADSN=_01D00052BDF896BA0006275EBLU004?OMC3S13.h--
`,
  },
  {
    source:
      'Postfix for Yahoo (sisimai/set-of-emails, rhost-yahooinc-01): refused for its sender’s policy',
    says: 'failed',
    to: 'postmaster@sisimai.example.com',
    message: `Return-Path: <>
Received: by smtp.example.jp (Postfix)
\tid 056C3D244EC; Fri, 13 Nov 2020 09:48:34 +0900 (JST)
Date: Fri, 13 Nov 2020 09:48:34 +0900 (JST)
From: MAILER-DAEMON@smtp.example.jp (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: postmaster@sisimai.example.com
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="08513C0196A.1605228514/smtp.example.jp"
Message-Id: <20201113004834.056C3D244EC@smtp.example.jp>

This is a MIME-encapsulated message.

--08513C0196A.1605228514/smtp.example.jp
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host smtp.example.jp.

--08513C0196A.1605228514/smtp.example.jp
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; smtp.example.jp
X-Postfix-Queue-ID: 08513C0196A
X-Postfix-Sender: rfc822; postmaster@sisimai.example.com
Arrival-Date: Fri, 13 Nov 2020 09:47:59 +0900 (JST)

Final-Recipient: rfc822; kijitora@aol.example.jp
Original-Recipient: rfc822;kijitora@aol.example.jp
Action: failed
Status: 5.7.9
Remote-MTA: dns; mx-aol.mail.gm0.yahoodns.net
Diagnostic-Code: smtp; 554 5.7.9 Message not accepted for policy reasons. See
    https://postmaster.verizonmedia.com/error-codes

--08513C0196A.1605228514/smtp.example.jp--
`,
  },
  {
    source:
      'Exim 4.86 (a published mail of 2016): 5.0.0, with the true code in the diagnostic; no quotes',
    says: 'failed',
    to: 'ussdc531@server.linuxserver7.com',
    message: `Return-path: <>
Envelope-to: ussdc531@server.linuxserver7.com
Received: from mail by server.linuxserver7.com with local (Exim 4.86)
\tid 1asrXW-00081L-Oz
X-Failed-Recipients: cameron.wood@op.pl
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@server.linuxserver7.com>
To: ussdc531@server.linuxserver7.com
Content-Type: multipart/report; report-type=delivery-status; boundary=1461156450-eximdsn-1667487833
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender

--1461156450-eximdsn-1667487833
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

--1461156450-eximdsn-1667487833
Content-type: message/delivery-status

Reporting-MTA: dns; server.linuxserver7.com

Action: failed
Final-Recipient: rfc822;cameron.wood@op.pl
Status: 5.0.0
Remote-MTA: dns; mx.poczta.onet.pl
Diagnostic-Code: smtp; 554 5.7.1 <cameron.wood@op.pl>: Recipient address rejected: Spf check: fail

--1461156450-eximdsn-1667487833--
`,
  },
  {
    source: 'Google Workspace (sisimai/set-of-emails, lhost-googleworkspace-01): an empty report',
    says: null,
    to: 'kijitora-cat-neko-nyaan@google.example.com',
    message: `Delivered-To: kijitora-cat-neko-nyaan@google.example.com
Content-Type: multipart/report; boundary="000000000000ca2d9205f5a5444d"; report-type=delivery-status
To: kijitora-cat-neko-nyaan@google.example.com
Return-Path: <>
Auto-Submitted: auto-replied
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: neko-nyaan-cat-meeting@google-groups.example.com

--000000000000ca2d9205f5a5444d
Content-Type: multipart/related; boundary="000000000000ca332c05f5a5444e"

--000000000000ca332c05f5a5444e
Content-Type: text/plain; charset="UTF-8"

** Message not delivered **

--000000000000ca332c05f5a5444e--
--000000000000ca2d9205f5a5444d
Content-Type: message/delivery-status


--000000000000ca2d9205f5a5444d--
`,
  },
]
