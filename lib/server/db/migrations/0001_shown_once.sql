CREATE TABLE "shown_once" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"firm_id" uuid NOT NULL,
	"what" text NOT NULL,
	"secret_sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shown_once_in_session" UNIQUE("session_id","what")
);
--> statement-breakpoint
ALTER TABLE "shown_once" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "totp" ADD COLUMN "begun_by" text;--> statement-breakpoint
ALTER TABLE "shown_once" ADD CONSTRAINT "shown_once_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_once" ADD CONSTRAINT "shown_once_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_off" DROP COLUMN "shown_at";--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "shown_once" AS PERMISSIVE FOR ALL TO public USING ("shown_once"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));