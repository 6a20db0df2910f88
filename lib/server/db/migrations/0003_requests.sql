ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "client_request_event" DROP CONSTRAINT "client_request_event_does";--> statement-breakpoint
DROP INDEX "close_of_firm";--> statement-breakpoint
ALTER TABLE "client_setting" ADD COLUMN "thresholds" text;--> statement-breakpoint
ALTER TABLE "firm_setting" ADD COLUMN "thresholds" text;--> statement-breakpoint
ALTER TABLE "close" ADD COLUMN "due_warned" date;--> statement-breakpoint
CREATE INDEX "close_due" ON "close" USING btree ("due") WHERE "close"."state" <> 'locked';--> statement-breakpoint
CREATE INDEX "close_of_firm" ON "close" USING btree ("firm_id","state","first");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('consent_ending', 'consent_ended', 'registration_refused', 'export_ready', 'new_device', 'identity_linked', 'invitation_accepted', 'close_changed', 'client_answered', 'close_assigned', 'close_ready', 'close_returned', 'close_due', 'close_reminded'));--> statement-breakpoint
ALTER TABLE "client_request_event" ADD CONSTRAINT "client_request_event_does" CHECK ("client_request_event"."does" in ('send', 'renew', 'remind', 'bounce', 'open', 'save', 'answer', 'settle', 'finish', 'withdraw'));