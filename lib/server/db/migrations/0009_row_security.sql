ALTER TABLE "audit_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "firm" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "person" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "person_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "session" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "assignment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "authorization_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connection" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connection_account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "refresh_attempt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "revocation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "token_ledger" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "archived_client" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_figures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_month" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_setting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_tag" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "export_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "favourite_client" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "firm_setting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "person_preference" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_view" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "account_fingerprint" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "calendar_feed" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "close_calendar" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "expiry_warning" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "forgotten_client" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "hand_off" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "renewal_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "audit_event" AS PERMISSIVE FOR ALL TO public USING ("audit_event"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "firm" AS PERMISSIVE FOR ALL TO public USING ("firm"."id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "person" AS PERMISSIVE FOR ALL TO public USING ("person"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "person_link" AS PERMISSIVE FOR ALL TO public USING ("person_link"."person_id" in (select id from "person"));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "session" AS PERMISSIVE FOR ALL TO public USING ("session"."person_id" in (select id from "person"));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "assignment" AS PERMISSIVE FOR ALL TO public USING ("assignment"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "authorization_request" AS PERMISSIVE FOR ALL TO public USING ("authorization_request"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "connection" AS PERMISSIVE FOR ALL TO public USING ("connection"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "connection_account" AS PERMISSIVE FOR ALL TO public USING ("connection_account"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "refresh_attempt" AS PERMISSIVE FOR ALL TO public USING ("refresh_attempt"."connection_id" in (select id from "connection"));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "revocation" AS PERMISSIVE FOR ALL TO public USING ("revocation"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "token_ledger" AS PERMISSIVE FOR ALL TO public USING ("token_ledger"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "archived_client" AS PERMISSIVE FOR ALL TO public USING ("archived_client"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "client_figures" AS PERMISSIVE FOR ALL TO public USING ("client_figures"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "client_month" AS PERMISSIVE FOR ALL TO public USING ("client_month"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "client_setting" AS PERMISSIVE FOR ALL TO public USING ("client_setting"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "client_tag" AS PERMISSIVE FOR ALL TO public USING ("client_tag"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "export_run" AS PERMISSIVE FOR ALL TO public USING ("export_run"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "favourite_client" AS PERMISSIVE FOR ALL TO public USING ("favourite_client"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "firm_setting" AS PERMISSIVE FOR ALL TO public USING ("firm_setting"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "person_preference" AS PERMISSIVE FOR ALL TO public USING ("person_preference"."person_id" in (select id from "person"));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "saved_view" AS PERMISSIVE FOR ALL TO public USING ("saved_view"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "account_fingerprint" AS PERMISSIVE FOR ALL TO public USING ("account_fingerprint"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "calendar_feed" AS PERMISSIVE FOR ALL TO public USING ("calendar_feed"."person_id" in (select id from "person"));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "close_calendar" AS PERMISSIVE FOR ALL TO public USING ("close_calendar"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "expiry_warning" AS PERMISSIVE FOR ALL TO public USING ("expiry_warning"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "forgotten_client" AS PERMISSIVE FOR ALL TO public USING ("forgotten_client"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "hand_off" AS PERMISSIVE FOR ALL TO public USING ("hand_off"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "renewal_item" AS PERMISSIVE FOR ALL TO public USING ("renewal_item"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));