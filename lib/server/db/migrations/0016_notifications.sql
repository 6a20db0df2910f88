CREATE TABLE "notification" (
	"firm_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"connection_id" uuid,
	"detail" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"in_app" boolean NOT NULL,
	"read_at" timestamp with time zone,
	"is_mail_due" boolean NOT NULL,
	"mail_tries" integer DEFAULT 0 NOT NULL,
	"mail_tried_at" timestamp with time zone,
	CONSTRAINT "notification_firm_id_seq_person_id_pk" PRIMARY KEY("firm_id","seq","person_id"),
	CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('consent_ending', 'consent_ended', 'export_ready', 'new_device', 'invitation_accepted'))
);
--> statement-breakpoint
ALTER TABLE "notification" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification_cursor" (
	"firm_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_cursor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_cursor" ADD CONSTRAINT "notification_cursor_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_of_person" ON "notification" USING btree ("person_id","seq");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("person_id") WHERE "notification"."read_at" is null and "notification"."in_app";--> statement-breakpoint
CREATE INDEX "notification_mail_due" ON "notification" USING btree ("mail_tried_at") WHERE "notification"."is_mail_due";--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "notification" AS PERMISSIVE FOR ALL TO public USING ("notification"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "notification_cursor" AS PERMISSIVE FOR ALL TO public USING ("notification_cursor"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
INSERT INTO "notification_cursor" ("firm_id", "seq") SELECT "id", "audit_seq" FROM "firm";
